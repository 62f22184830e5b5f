import Foundation

/// A file of programs: a line with a name and a sentence, then an indented line for each kind of chain.
///
/// `#` begins a comment.
package struct ProgramsFile {
    package let programs: [CostProgram]

    package init(at path: String) throws(Failure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                .usage,
                "'\(path)' is not a file, and a program needs '=' or '|'; `reactive-bench help cost` shows how programs are written")
        }
        guard let text = String(validating: data, as: UTF8.self) else { throw Failure(.usage, "\(path): not readable as UTF-8") }
        try self.init(text, named: path)
    }

    package init(_ text: String, named path: String) throws(Failure) {
        let complaints = Outline<(String, CostStream)>.Complaints(
            early: "a stream before any program; write the name of the program above it",
            nothing: "it has no program; write a name and a sentence, and indented streams below",
            empty: "does nothing; write a stream below it, such as `values=1000/s | map`")
        let outline = try Outline(text, named: path, complaints) { line throws(Flaw) in
            (line.split(whereSeparator: \.isWhitespace).joined(separator: " "), try CostStream(line))
        }
        programs = outline.entries.map {
            CostProgram(name: $0.name, sentence: $0.sentence, written: $0.lines.map(\.0), streams: $0.lines.map(\.1))
        }
    }
}

extension CostProgram {
    package init(_ text: String) throws(Failure) {
        do throws(Flaw) {
            self.init(name: "program", sentence: text, streams: [try CostStream(text)])
        } catch {
            throw Failure(.usage, "'\(text)': \(error.words)")
        }
    }

    package static var vocabulary: (operators: String, sources: String) {
        (StreamParser.names(StreamParser.operators), StreamParser.names([.source]))
    }
}

extension CostStream {
    fileprivate init(_ text: some StringProtocol) throws(Flaw) {
        var parser = StreamParser(text)
        self = try parser.stream(within: nil)
        if let stray = parser.tokens.first { throw Flaw(words: "unexpected '\(stray)'; remove it, or write a bar before an operator") }
    }
}

/// Reads `SETTING=VALUE... | OPERATOR(STREAM, ...) YIELD | ...`.
private struct StreamParser {
    static let operators: [Piece.Kind] = [.operatorOfOne, .timed, .joint, .ofInnerStreams, .ofLives]

    private(set) var tokens: ArraySlice<Substring>

    /// Tokens are brackets, commas, bars, words, and settings with their values.
    init(_ text: some StringProtocol) {
        var spaced = ""
        for character in String(text).replacing(/\s*=\s*/, with: "=") {
            spaced += "(),|".contains(character) ? " \(character) " : String(character)
        }
        tokens = Substring(spaced).split(whereSeparator: \.isWhitespace)[...]
    }

    private static let settings = ["chains", "depth", "lives", "observers", "steps", "tokens", "values"]

    private static var innerRule: String { "an inner stream begins with its source: \(names([.source]))" }

    /// A stream in brackets lives as long as its `owner` decides, so only its values and operators can be set.
    mutating func stream(within owner: Piece?) throws(Flaw) -> CostStream {
        let isInner = owner?.kind == .ofInnerStreams, settings = owner == nil ? Self.settings : isInner ? ["depth"] : ["depth", "values"]
        var stream = CostStream(), seen: Set<String> = []
        while let word = tokens.first, let equals = word.firstIndex(of: "=") {
            tokens.removeFirst()
            let name = String(word[..<equals]), value = word[word.index(after: equals)...]
            if let owner, Self.settings.contains(name), !settings.contains(name) {
                let rule = isInner ? Self.innerRule : "set it before the first bar"
                throw Flaw(words: "\(name)= has no effect inside \(owner.rawValue)(…); \(rule)")
            }
            if !seen.insert(name).inserted { throw Flaw(words: "\(name)= appears twice; remove one") }
            try set(name, value, of: &stream)
        }
        if let word = tokens.first, !"(),|".contains(word) {
            if let piece = Piece(rawValue: String(word)), piece.kind != .source {
                throw Flaw(words: "'\(word)' is an operator; write a bar before it: '| \(word)'")
            }
            let source = try piece(among: [.source])
            stream.source = CostStream.Source(piece: source, values: try number() ?? 1)
        } else if isInner {
            throw Flaw(words: Self.innerRule)
        }
        while tokens.first == "|" {
            tokens.removeFirst()
            stream.stages.append(try stage())
        }
        return stream
    }

    private mutating func stage() throws(Flaw) -> CostStream.Stage {
        let piece = try piece(among: Self.operators)
        var others: [CostStream] = []
        if tokens.first == "(" {
            repeat {
                tokens.removeFirst()
                others.append(try stream(within: piece))
            } while tokens.first == ","
            guard tokens.popFirst() == ")" else { throw Flaw(words: "'\(piece.rawValue)(' is not closed; write a ')'") }
        }
        switch piece.kind {
        case .joint:
            if others.isEmpty { throw Flaw(words: "\(piece.rawValue) has no other source; write \(piece.rawValue)(values=10/s)") }
        case .ofInnerStreams:
            if others.count != 1 { throw Flaw(words: "\(piece.rawValue) takes one inner stream; write \(piece.rawValue)(just | map)") }
        default:
            if !others.isEmpty { throw Flaw(words: "\(piece.rawValue) takes no other stream; remove the brackets") }
        }
        let yield = try number()
        if let yield, yield > 1, !piece.isShared, piece != .startWith, tokens.first.map("(),|".contains) ?? true {
            throw Flaw(words: "\(piece.rawValue) passes on no more than it gets: write a number from 0 to 1 after it")
        }
        if let yield, yield < 1, piece.isShared {
            throw Flaw(words: "\(piece.rawValue) takes the number of its observers, at least 1")
        }
        return CostStream.Stage(piece: piece, others: others, yield: yield)
    }

    private mutating func piece(among kinds: [Piece.Kind]) throws(Flaw) -> Piece {
        guard let word = tokens.popFirst() else { throw Flaw(words: "nothing after the last bar; write an operator") }
        if let piece = Piece(rawValue: String(word)), kinds.contains(piece.kind) { return piece }
        let near = Spelling.nearest(to: String(word), among: Piece.allCases.filter { kinds.contains($0.kind) }.map(\.rawValue)).first
        throw Flaw(words: "no piece '\(word)' here; \(near.map { "did you mean \($0)? " } ?? "")there are \(Self.names(kinds))")
    }

    private mutating func number() throws(Flaw) -> Double? {
        guard let word = tokens.first, !"(),|".contains(word) else { return nil }
        tokens.removeFirst()
        return try Self.amount(word, of: "the number of values")
    }

    private func set(_ name: String, _ value: Substring, of stream: inout CostStream) throws(Flaw) {
        switch name {
        case "chains": stream.chains = try Self.amount(value, of: name)
        case "lives": stream.lives = try Self.rate(value, of: name)
        case "values": stream.values = try Self.rate(value, of: name)
        case "steps": stream.steps = try Self.rate(value, of: name)
        case "observers": stream.observers = try Self.amount(value, of: name)
        case "depth":
            let number = try Self.amount(value, of: name)
            guard number <= 10_000, number == number.rounded() else { throw Flaw(words: "depth=\(value) is not a number of operators") }
            stream.stages = Array(repeating: CostStream.Stage(piece: .map, others: [], yield: 1), count: Int(number))
        case "tokens":
            guard let token = CostStream.Token(rawValue: String(value)) else {
                throw Flaw(words: "tokens=\(value): give \(CostStream.Token.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            stream.token = token
        default: throw Flaw(words: "no setting '\(name)'; the settings are \(Self.settings.joined(separator: ", "))")
        }
        if stream.observers < 1 { throw Flaw(words: "observers=\(value): a chain has one observer or more") }
    }

    private static func rate(_ text: Substring, of name: String) throws(Flaw) -> Double {
        if let bar = text.firstIndex(of: "/"), text[bar...] != "/s" {
            throw Flaw(words: "\(name)=\(text): rates are per second; write \(name)=\(text[..<bar])/s")
        }
        return try amount(text.hasSuffix("/s") ? text.dropLast(2) : text, of: name)
    }

    private static func amount(_ text: Substring, of name: String) throws(Flaw) -> Double {
        if let value = Double(text), (0...1e12).contains(value) { return value }
        throw Flaw(words: "\(name): '\(text)' is not a number from 0 to 1e12")
    }

    static func names(_ kinds: [Piece.Kind]) -> String {
        Piece.allCases.filter { kinds.contains($0.kind) }.map(\.rawValue).joined(separator: ", ")
    }
}
