/// The pass that counts in this process: allocations and bytes by phase, the peak, and what stays alive. It times nothing.
///
/// ``Repetitions`` compares several processes and decides whether a figure is a count.
enum CountPass {
    /// Counts one implementation at one size.
    ///
    /// Returns its figures in the order of the file, what this process has kept since its first runs, and what the emitter keeps, if that
    /// accounts for all that is left over. `isWarm`: smaller sizes have run already, so there is no warm-up run, which would take seconds.
    static func counted(_ job: Plan.Job, _ implementation: WorkloadImplementation, isWarm: Bool = false, fault: Fault? = nil)
        throws(Mismatch) -> (figures: [ChildReport.Figure], firstUse: KeptBlocks, emitterUse: KeptBlocks?)
    {
        // What is made once per process belongs to no run.
        let first = isWarm ? nil : try CountedRun(job, implementation)
        let expected = implementation.residue[job.size] ?? 0
        let (run, kept) = try FirstUse.settle(first: first, expected: expected) {
            () throws(Mismatch) in try CountedRun(job, implementation, fault: fault)
        }
        let emitterUse = expected == 0 && run.liveBlocks > 0 ? EmitterUse.kept(job, implementation) : nil
        let isAll = emitterUse.map { $0.blocks >= run.liveBlocks } ?? false
        return (
            figures(job, run, again: isWarm ? nil : SteadyStatePass(job, implementation)), kept,
            isAll ? KeptBlocks(blocks: run.liveBlocks, bytes: run.liveBytes) : nil
        )
    }

    /// The figures of `run`, or without a run the same figures without values.
    static func figures(_ job: Plan.Job, _ run: CountedRun?, again: SteadyStatePass? = nil) -> [ChildReport.Figure] {
        let isAvailable = AllocationCounter.isAvailable
        func figure(_ phase: String, _ metric: Metric, per units: Double = 1, _ count: (CountedRun) -> Int?) -> ChildReport.Figure {
            let value = metric.kind == .exact && !isAvailable ? nil : run.flatMap(count)
            return .init(size: job.size, phase: phase, metric: metric, values: value.map { [Double($0) / units] } ?? [])
        }
        var figures: [ChildReport.Figure] = []
        for (index, phase) in job.entry.workload.phases.enumerated() {
            let units = job.units(of: phase)
            figures.append(figure(phase.rawValue, .allocations, per: units) { $0.allocations(inPhase: index) })
            figures.append(figure(phase.rawValue, .allocatedBytes, per: units) { $0.allocatedBytes(inPhase: index) })
            if phase == .event {
                figures.append(figure(SteadyStatePass.phase, .allocations, per: units) { _ in again?.allocations })
                figures.append(figure(SteadyStatePass.phase, .allocatedBytes, per: units) { _ in again?.allocatedBytes })
            }
            figures.append(figure(phase.rawValue, .liveBytes) { $0.liveBytes(afterPhase: index) })
        }
        figures.append(figure("whole", .peakLiveBytes) { $0.peakLiveBytes })
        figures.append(figure("whole", .peakResidentBytes) { $0.peakResidentBytes })
        figures.append(figure("after", .liveObjects) { $0.liveBlocks })
        return figures
    }
}
