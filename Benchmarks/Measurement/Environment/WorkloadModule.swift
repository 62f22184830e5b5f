import Foundation

/// The text of one source file, and the names in it.
struct SourceText {
    let name: String
    let text: String
    /// What it declares or extends at its top level, and others can see.
    let declared: Set<String>
    /// Every word in it.
    let words: Set<String>

    init(name: String, text: String) {
        (self.name, self.text) = (name, text)
        words = Set(text.utf8.split { !Self.isWord($0) }.map { String(Substring($0)) })
        var declared: Set<String> = []
        for line in text.split(separator: "\n") {
            guard let first = line.utf8.first, Self.isWord(first) || first == UInt8(ascii: "@") else { continue }
            let words = line.utf8.split { !Self.isWord($0) }.map { String(Substring($0)) }
            if words.contains(where: { $0 == "private" || $0 == "fileprivate" }) { continue }
            if let keyword = words.firstIndex(where: Self.keywords.contains), keyword + 1 < words.count {
                declared.insert(words[keyword + 1])
            }
        }
        self.declared = declared.subtracting(["contestant", "contestants", "workloads", "Workload"])
    }

    /// The slugs of the workloads that it declares: the first string after `Workload(`.
    var workloads: [String] { Self.quoted(in: text, after: "Workload(") }

    /// The string literals that follow `mark`, with nothing but blanks and line breaks between.
    static func quoted(in text: String, after mark: String) -> [String] {
        text.components(separatedBy: mark).dropFirst().compactMap { rest in
            let rest = rest.drop { $0.isWhitespace }
            return rest.first == "\"" ? String(rest.dropFirst().prefix { $0 != "\"" }) : nil
        }
    }

    private static let keywords: Set = ["class", "struct", "enum", "protocol", "actor", "func", "let", "var", "typealias", "extension"]

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

/// The files of one module of workloads: who runs them, and what depends on what.
struct WorkloadModule {
    let files: [SourceText]

    /// The files in `folder`, file links followed, by name.
    init(folder: String) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        files = names.compactMap { name in
            FileManager.default.contents(atPath: folder + "/" + name).map {
                SourceText(name: name, text: String(decoding: $0, as: UTF8.self))
            }
        }
    }

    /// Who brings the workloads declared here: the names after `Implementation(library:`, and after `control:` where `workloads:` follows.
    var bringers: [String] {
        files.flatMap { file in
            SourceText.quoted(in: file.text, after: "Contestant(library:")
                + file.text.split(separator: "\n").filter { $0.contains("workloads:") }
                .flatMap { SourceText.quoted(in: String($0), after: "Contestant(control:") }
        }
    }

    /// The lines `"slug": Scenario.self` after `control: "name"`.
    var controls: [(name: String, slug: String, scenario: String)] {
        var found: [(name: String, slug: String, scenario: String)] = []
        for file in files {
            var name: String?
            for line in file.text.split(separator: "\n") {
                if let control = SourceText.quoted(in: String(line), after: "control:").first { name = control }
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                guard let name, parts.count == 3, parts[2].hasPrefix(": "), let end = parts[2].range(of: ".self") else { continue }
                found.append((name, String(parts[1]), String(parts[2][..<end.lowerBound].dropFirst(2))))
            }
        }
        return found
    }

    /// The hash of `start`, of all that they need in this module, and of `others`.
    func hash(from start: [SourceText], beside others: [SourceText] = []) -> String {
        var needed = start
        var names = Set(start.map(\.name))
        var next = 0
        while next < needed.count {
            let words = needed[next].words
            next += 1
            for file in files where !names.contains(file.name) && !file.declared.isDisjoint(with: words) {
                names.insert(file.name)
                needed.append(file)
            }
        }
        var hash = Fingerprint()
        for file in needed.sorted(by: { $0.name < $1.name }) + others.filter({ !names.contains($0.name) }) {
            hash.add(file.name)
            hash.add(file.text)
        }
        return hash.hexadecimal
    }
}

/// FNV-1a with 64 bits: the same for the same texts everywhere and always, which `Hasher` is not.
struct Fingerprint {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Each text is followed by a 0, so that moving its end into the next is a change.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0 as UInt8)
    }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var hexadecimal: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
