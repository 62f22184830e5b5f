/// How many references each phase of one run took and gave back, weak loads included.
package struct PhaseTraffic {
    private let moved: [Phase: Int]

    /// Counts the second of two runs: what the first makes once per process belongs to no phase.
    package init(ofOnly workload: Workload, _ name: String) throws(Mismatch) {
        let job = Plan.Job(ofOnly: workload, name), implementation = job.entry.implementations[0]
        _ = try CensusedRun(job, implementation)
        let run = try CensusedRun(job, implementation)
        moved = Dictionary(uniqueKeysWithValues: zip(workload.phases, run.phases.map { $0.taken + $0.returned }))
    }

    package func references(in phase: Phase) -> Int { moved[phase] ?? 0 }
}
