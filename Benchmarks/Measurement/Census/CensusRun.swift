import CCensus

/// One run of a scenario under the census.
struct CensusRun {
    /// The number by which the register knows what was allocated in it.
    let number: UInt32
    /// By phase, in the order of the workload's; of the `event` phase the first time.
    private(set) var phases: [Traffic] = []
    /// What the second time in a row of the `event` phase did, if it was asked for and did the same work as the first.
    private(set) var again: Traffic?
    /// Objects of its phases that were alive when the last of them had returned.
    private(set) var liveAtEnd = 0

    /// Takes one scenario through its phases. What it makes for itself is the contestant's as little as in the other passes.
    ///
    /// - Parameters:
    ///   - repeats: whether the `event` phase runs twice in a row.
    ///   - observe: is called after each phase, outside of the run, with the number of phases that are over.
    init(_ job: Plan.Job, _ entrant: Entrant, repeats: Bool = false, observe: (CensusRun, Int) -> Void = { _, _ in }) throws(Mismatch) {
        let workload = job.entry.workload
        precondition(workload.phases.count <= Census.mostPhases, "\(workload.slug) has more phases than the census has room for")
        number = census_begin_run()
        let scenario = entrant.scenario.init(size: job.size)
        census_end_run()
        var outcome = Outcome(checksum: 0, delivered: 0)
        for (index, phase) in workload.phases.enumerated() {
            phases.append(run(phase, of: scenario, step: index + 1))
            if phase == .event {
                outcome = scenario.outcome
                if repeats {
                    let second = run(phase, of: scenario, step: index + 1)
                    if scenario.outcome.delivered == 2 * outcome.delivered { again = second }
                }
            }
            observe(self, index + 1)
        }
        liveAtEnd = Int(census_live_objects(number))
        if !repeats {
            outcome = withExtendedLifetime(scenario) { scenario.outcome }
            if let mismatch = Mismatch(job, entrant, outcome: outcome) { throw mismatch }
        }
    }

    /// What the phase did. Nothing between the two readings but the phase is this process's doing.
    private func run(_ phase: Phase, of scenario: Scenario, step: Int) -> Traffic {
        census_resume_run(number, UInt32(step))
        let before = census_counts()
        scenario.run(phase)
        let after = census_counts()
        census_end_run()
        return Traffic(from: before, to: after)
    }

    /// The sum over the phases.
    var whole: Traffic { phases.reduce(Traffic(), +) }

    /// Objects of its phases that are alive now.
    var live: Int { Int(census_live_objects(number)) }

    /// What it has left behind, of which some may have gone since.
    var left: Residue.Left { Residue.Left(atEnd: liveAtEnd, later: live) }
}
