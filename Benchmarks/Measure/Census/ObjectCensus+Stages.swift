extension ObjectCensus {
    /// The census of a workload that is in no catalogue.
    package init(ofOnly workload: Workload, _ name: String) throws(Mismatch) {
        let job = Plan.Job(ofOnly: workload, name)
        try self.init(job, job.entry.implementations[0])
    }

    /// By type, what was alive after the phase.
    package func live(after phase: Phase) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: lines.filter { $0.phase == phase.rawValue && $0.live > 0 }.map { ($0.type, $0.live) })
    }
}

extension Plan.Job {
    /// The job of a workload that is in no catalogue, and that one library runs.
    init(ofOnly workload: Workload, _ name: String) {
        let implementation = WorkloadImplementation(name: name, kind: .library, scenario: workload.scenario, residue: [:])
        self.init(entry: Entry(workload: workload, implementations: [implementation]), size: workload.sizes[0])
    }
}
