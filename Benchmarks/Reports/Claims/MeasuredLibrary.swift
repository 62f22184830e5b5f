/// What claims about a library are judged by: the results of its census and its probes.
package struct MeasuredLibrary {
    package let name: String
    private typealias Measured = (census: ObjectCensus, traffic: PhaseTraffic, size: Int)

    private let workloads: [String: Measured]
    private let answers: [String: [String]]

    /// Runs everything; works only in the census tool.
    package init(_ library: Demonstrations) throws(Mismatch) {
        name = library.library
        var workloads: [String: Measured] = [:]
        for workload in library.claimed {
            workloads[String(workload.slug.dropFirst("claims/".count))] = (
                try ObjectCensus(ofOnly: workload, name), try PhaseTraffic(ofOnly: workload, name), workload.sizes[0]
            )
        }
        self.workloads = workloads
        answers = Dictionary(
            uniqueKeysWithValues: library.probes.map { ($0.name, $0.run().sections.flatMap(\.lines).map(\.text)) })
    }

    func types(_ workload: String, after phase: Phase) -> [String: Int] { measured(workload).census.live(after: phase) }

    func live(_ workload: String, after phase: Phase) -> Int { types(workload, after: phase).values.reduce(0, +) }

    /// Per unit of the workload's size.
    func allocated(_ workload: String, in phase: Phase) -> Double {
        let (census, _, size) = measured(workload)
        let count = census.lines.filter { $0.phase == phase.rawValue }.reduce(0) { $0 + $1.allocated }
        return Double(count) / Double(max(size, 1))
    }

    /// Only closures that have a context.
    func closures(_ workload: String, after phase: Phase) -> Int { types(workload, after: phase)["closure context"] ?? 0 }

    /// The cycles after the phase: pairs that hold each other, and the number of objects in the largest knot.
    ///
    /// Memory does not tell an unretained reference from a strong one. But if an abandoned chain is freed without disposal, it had no cycle
    /// of strong references.
    func cycles(_ workload: String, after phase: Phase) -> (pairs: Int, largestKnot: Int) {
        if live("abandoned", after: .release) == 0 { return (0, 0) }
        let kinds = measured(workload).census.cycles.first { $0.phase == phase.rawValue }?.kinds ?? []
        let pairs = kinds.filter { $0.text.contains(" <-> ") && !$0.text.hasSuffix(" <-> itself") }
        return (pairs.reduce(0) { $0 + $1.count }, kinds.map(\.objects).max() ?? 0)
    }

    /// The number of references taken and given back.
    func references(_ workload: String, in phase: Phase) -> Int { measured(workload).traffic.references(in: phase) }

    func answers(_ probe: String) -> [String] {
        guard let answers = answers[probe] else { preconditionFailure("\(name) has no probe \(probe); add it") }
        return answers
    }

    private func measured(_ workload: String) -> Measured {
        guard let found = workloads[workload] else { preconditionFailure("\(name) has no workload claims/\(workload); add it") }
        return found
    }
}

extension Cycles.Kind {
    fileprivate var objects: Int {
        if text.hasSuffix(" <-> itself") { return 1 }
        guard text.hasPrefix("knot of ") else { return 2 }
        return Int(text.dropFirst("knot of ".count).prefix { $0.isNumber }) ?? 0
    }
}
