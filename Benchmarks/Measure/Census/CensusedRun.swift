import CCensus

/// One run of a scenario under the census.
struct CensusedRun {
    /// The run's number in the register of blocks.
    let number: UInt32
    /// By phase, in the workload's order; for `event`, the first time.
    private(set) var phases: [Traffic] = []
    /// The second time in a row of the `event` phase, if it was asked for and every further time does the same.
    private(set) var again: Traffic?
    /// Objects of its phases, when the last phase had returned.
    private(set) var liveAtEnd = 0

    /// Takes one scenario through its phases. As in the other passes, the scenario's own objects are not charged to the implementation.
    ///
    /// - Parameters:
    ///   - repeats: whether the `event` phase runs three times in a row.
    ///   - fault: strikes in the first phase.
    ///   - observe: is called after each phase, outside of the run, with the number of phases that are over.
    init(
        _ job: Plan.Job, _ implementation: WorkloadImplementation, repeats: Bool = false, fault: Fault? = nil,
        observe: (CensusedRun, Int) -> Void = { _, _ in }
    )
        throws(Mismatch)
    {
        let workload = job.entry.workload
        precondition(workload.phases.count <= Census.mostPhases, "\(workload.slug) has more phases than the census has room for")
        // Before the scenario is made, though nothing is counted here: an array with slack from the heap's history would grow later, or not
        // at all.
        AllocationCounter.prepare()
        number = census_begin_run()
        let scenario = implementation.scenario.init(size: job.size)
        census_end_run()
        for (index, phase) in workload.phases.enumerated() {
            phases.append(run(phase, of: scenario, step: index + 1, fault: index == 0 ? fault : nil))
            if phase == .event, repeats { again = repeated(phase, of: scenario, step: index + 1) }
            observe(self, index + 1)
        }
        AllocationCounter.stop()
        liveAtEnd = Int(census_live_objects(number))
        let outcome = withExtendedLifetime(scenario) { scenario.outcome }
        if !repeats, let mismatch = Mismatch(job, implementation, outcome: outcome) { throw mismatch }
    }

    /// Runs the phase twice more. Returns the traffic of the second time in a row, if every further time does the same.
    private func repeated(_ phase: Phase, of scenario: Scenario, step: Int) -> Traffic? {
        let first = scenario.outcome.delivered
        let second = run(phase, of: scenario, step: step)
        let afterSecond = scenario.outcome.delivered
        _ = run(phase, of: scenario, step: step)
        let afterThird = scenario.outcome.delivered
        return SteadyStatePass.isSteady([first, afterSecond, afterThird]) ? second : nil
    }

    /// The phase's traffic. Between the two readings this process does nothing but the phase, and a fault.
    private func run(_ phase: Phase, of scenario: Scenario, step: Int, fault: Fault? = nil) -> Traffic {
        census_resume_run(number, UInt32(step))
        let before = census_counts()
        scenario.run(phase)
        fault?.strike(size: scenario.size)
        let after = census_counts()
        census_end_run()
        return Traffic(from: before, to: after)
    }

    var whole: Traffic { phases.reduce(Traffic(), +) }

    var live: Int { Int(census_live_objects(number)) }

    var left: Residue.Left { Residue.Left(atEnd: liveAtEnd, later: live) }
}
