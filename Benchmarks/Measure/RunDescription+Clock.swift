extension RunDescription {
    /// Describes a run that begins now. Measures the clock.
    package init(commandLine: [String], quick: Bool, selection: Selection? = nil, missing: [String], texts: WorkloadTexts? = nil) {
        self.init(commandLine: commandLine, quick: quick, selection: selection, missing: missing, clock: MonotonicClock.quality())
        workloadTexts = texts
        checks.allocator = Allocator.settings
        batchLiveBytes = AllocationCounter.isAvailable ? Sampler.liveBytes : nil
    }
}
