/// The object graphs of one implementation, one for each stage of a chain or workload.
package struct OwnershipStages {
    package struct Stage {
        /// `subscribed`, or a phase's name. Part of a file's name.
        package let name: String
        package let summary: String
        package let snapshot: OwnershipSnapshot

        package init(_ name: String, _ summary: String, _ snapshot: OwnershipSnapshot) {
            (self.name, self.summary, self.snapshot) = (name, summary, snapshot)
        }
    }

    package let implementation: String
    /// `seed-chain`, or the workload with its size.
    package let subject: String
    package let stages: [Stage]

    package init(implementation: String, subject: String, stages: [Stage]) {
        (self.implementation, self.subject, self.stages) = (implementation, subject, stages)
    }

    package static let seedChain = "seed-chain"
    /// The stages of the seed chain in order, and what was done before each.
    package static let seedChainStages: [(name: String, summary: String)] = [
        ("assembled", "just(4).filter.map was described"),
        ("subscribed", "never().filter.map was subscribed to"),
        ("ended", "just(4).filter.map was subscribed to: it has emitted 40 and completed"),
        ("disposed", "the subscription to never().filter.map was disposed, and is still held"),
        ("dropped", "never().filter.map and the subscription to it were dropped, and nothing was disposed"),
    ]

    /// The stages of the chain with which the seeds explain their architectures.
    package init(seedChain stages: SeedChainStages, _ name: String) throws(Mismatch) {
        let ending = try Self.snapshots(Plan.Job(ofOnly: stages.ending, name))
        let endless = try Self.snapshots(Plan.Job(ofOnly: stages.endless, name))
        let undisposed = try Self.snapshots(Plan.Job(ofOnly: stages.undisposed, name))
        let snapshots = [ending[.assemble], endless[.subscribe], ending[.subscribe], endless[.dispose], undisposed[.release]]
        (implementation, subject) = (name, Self.seedChain)
        self.stages = zip(Self.seedChainStages, snapshots).compactMap { stage, snapshot in
            snapshot.map { Stage(stage.name, stage.summary, $0) }
        }
    }

    package init(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) {
        let snapshots = try Self.snapshots(job, implementation)
        (self.implementation, subject) = (implementation.name, job.title)
        stages = job.entry.workload.phases.compactMap { phase in
            snapshots[phase].map { Stage(phase.rawValue, "after the phase \(phase.rawValue)", $0) }
        }
    }

    private static func snapshots(_ job: Plan.Job) throws(Mismatch) -> [Phase: OwnershipSnapshot] {
        try snapshots(job, job.entry.implementations[0])
    }

    /// By phase, what is alive after it, in the second run of this process: what the first makes once per process belongs to no phase.
    private static func snapshots(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) -> [Phase: OwnershipSnapshot]
    {
        let phases = job.entry.workload.phases
        var snapshots: [Phase: OwnershipSnapshot] = [:]
        _ = try CensusedRun(job, implementation)
        _ = try CensusedRun(job, implementation) { run, finished in
            snapshots[phases[finished - 1]] = OwnershipEvidence(ofRun: run.number, of: implementation.scenario).snapshot
        }
        return snapshots
    }
}
