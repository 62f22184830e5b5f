import Foundation

/// A sentence that documents cite, and the relations between rows that support it.
package struct Finding: Equatable, Sendable {
    /// The name in citations: `shortest-life`.
    package let name: String
    package let sentence: String
    let relations: [Relation]
}

/// `life/map-chain-x1 at 8 64 life time_per_unit: SinkChain < DisposerChain, LinkChain`.
struct Relation: Equatable, Sendable {
    enum Kind: String, CaseIterable {
        /// Each on the left is less than each on the right. Intervals of times must not overlap.
        case less = "<"
        /// Not for times, which are never equal.
        case equal = "="
        /// Intervals overlap.
        case alike = "~"
    }

    enum Side: Equatable {
        case implementation(String)
        case number(Double)
    }

    let workload: String
    /// Empty means all measured sizes.
    let sizes: [Int]
    /// Their sum is compared.
    let phases: [String]
    let metric: Metric
    let left: [Side]
    let kind: Kind
    let right: [Side]
}

/// `Benchmarks/findings.txt`: a line with name and sentence, then the relations, one per indented line.
///
/// `#` begins a comment.
package struct FindingsFile {
    package static let path = "Benchmarks/findings.txt"

    package let findings: [Finding]

    package init(at path: String) throws(Failure) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure(.usage, "\(path): no such file, or not readable as UTF-8; \(Self.path) is the project's own")
        }
        try self.init(text, named: path)
    }

    package init(_ text: String, named path: String) throws(Failure) {
        let complaints = Outline<Relation>.Complaints(
            early: "a relation before any finding; write name and sentence above it",
            nothing: "it has no finding; write a name and a sentence, and relations below",
            empty: "has no relation; write one below it", silent: "has no sentence; write it after the name",
            syntax: "; write WORKLOAD [at SIZE...] PHASE[+PHASE...] METRIC: A, B < C")
        findings = try Outline(text, named: path, complaints, read: Relation.init).entries.map {
            Finding(name: $0.name, sentence: $0.sentence, relations: $0.lines)
        }
    }
}

extension Relation {
    init(_ line: Substring) throws(Flaw) {
        let halves = line.split(separator: ":")
        guard halves.count == 2 else { throw Flaw(words: "no colon, or more than one") }
        var words = halves[0].split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count >= 3 else { throw Flaw(words: "no workload, phase and metric before the colon") }
        guard let metric = Metric(rawValue: words.removeLast()) else { throw Flaw(words: "no such metric before the colon") }
        self.metric = metric
        phases = words.removeLast().split(separator: "+").map(String.init)
        workload = words.removeFirst()
        let sizes = words.dropFirst().compactMap { Int($0) }
        guard words.isEmpty || words[0] == "at" && !sizes.isEmpty && sizes.count == words.count - 1 else {
            throw Flaw(words: "'\(words.joined(separator: " "))' are not sizes")
        }
        self.sizes = sizes
        let kinds = Kind.allCases.filter { halves[1].contains($0.rawValue) }
        guard kinds.count == 1, case let sides = halves[1].components(separatedBy: kinds[0].rawValue), sides.count == 2 else {
            throw Flaw(words: "not exactly one of <, = and ~ after the colon")
        }
        kind = kinds[0]
        let named = sides.map { side in
            side.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                .map { name in Double(name).map(Side.number) ?? .implementation(name) }
        }
        (left, right) = (named[0], named[1])
        if kind == .equal, metric.kind == .timed { throw Flaw(words: "times are never equal: compare them with < or ~") }
        if left.isEmpty || right.isEmpty { throw Flaw(words: "nothing on one side of \(kind.rawValue)") }
    }
}
