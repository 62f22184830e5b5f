struct CountedRun: Equatable {
    /// One reading before the first phase and one after each phase.
    let readings: [AllocationCounter.Reading]
    /// Nil if the system does not say.
    let peakResidentBytes: Int?

    /// Takes one scenario through its phases. Making and releasing the scenario is not counted.
    init(_ job: Plan.Job, _ implementation: WorkloadImplementation, fault: Fault? = nil) throws(Mismatch) {
        let phases = job.entry.workload.phases
        let taken = UnsafeMutableBufferPointer<AllocationCounter.Reading>.allocate(capacity: phases.count + 1)
        taken.initialize(repeating: AllocationCounter.Reading())
        defer { taken.deallocate() }
        AllocationCounter.prepare()
        let scenario = implementation.scenario.init(size: job.size)
        let resident = ResidentMemory()
        AllocationCounter.start()
        for index in phases.indices {
            taken[index] = AllocationCounter.read()
            scenario.run(phases[index])
            if index == 0 { fault?.strike(size: job.size) }
        }
        taken[phases.count] = AllocationCounter.read()
        AllocationCounter.stop()
        peakResidentBytes = resident?.peak
        let outcome = withExtendedLifetime(scenario) { scenario.outcome }
        if let mismatch = Mismatch(job, implementation, outcome: outcome) { throw mismatch }
        readings = Array(taken)
    }

    var liveBytes: Int { readings[readings.count - 1].liveBytes }
    var liveBlocks: Int { readings[readings.count - 1].liveBlocks }
    var peakLiveBytes: Int { readings[readings.count - 1].peakLiveBytes }

    func allocations(inPhase index: Int) -> Int { readings[index + 1].allocations - readings[index].allocations }
    func allocatedBytes(inPhase index: Int) -> Int { readings[index + 1].allocatedBytes - readings[index].allocatedBytes }
    func liveBytes(afterPhase index: Int) -> Int { readings[index + 1].liveBytes }
}
