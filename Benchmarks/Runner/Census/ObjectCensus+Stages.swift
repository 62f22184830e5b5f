import BenchmarkKit

extension ObjectCensus {
    /// Of a workload that is in no catalogue.
    package init(ofOnly workload: Workload, _ name: String) throws(Mismatch) {
        let implementation = WorkloadImplementation(name: name, kind: .library, scenario: workload.scenario, residue: [:])
        try self.init(
            Plan.Job(entry: Entry(workload: workload, implementations: [implementation]), size: workload.sizes[0]), implementation)
    }

    /// By type, what was alive when the phase was over.
    package func live(after phase: Phase) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: lines.filter { $0.phase == phase.rawValue && $0.live > 0 }.map { ($0.type, $0.live) })
    }
}
