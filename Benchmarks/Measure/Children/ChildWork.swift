package enum ChildWork {
    /// Carries out `task`. Throws if this build lacks the workload, implementation or size: then the two builds differ.
    package static func report(_ task: ChildTask, _ catalogue: Catalogue) throws(Failure) -> ChildReport {
        var report = ChildReport()
        report.version = ChildReport.protocolVersion
        if task.kind == .hello {
            report.build = .claimed
            report.countsObjects = Census.isAvailable
            report.isGauging = true
            return report
        }
        if task.kind == .texts {
            report.texts = catalogue.texts
            return report
        }
        guard let entry = catalogue[task.workload],
            let implementation = entry.implementations.first(where: { $0.name == task.implementation })
        else { throw Failure(.usage, "child: \(task.implementation) has no workload \(task.workload) in this build") }
        if task.kind == .time || task.kind == .calibrate { Allocator.pin() }
        // Before anything is measured, see ``ParkedThread``.
        try ParkedThread.start()
        // Only if needed: it takes longer than many a task.
        let clock = task.kind == .calibrate ? MonotonicClock.quality() : nil
        if task.isDetailed { report.leastGauge = MachineGauge.best() }
        var harness: [Double] = []
        for size in task.sizes {
            guard entry.workload.sizes.contains(size) else {
                throw Failure(.usage, "child: \(task.workload) has no size \(size) in this build")
            }
            let job = Plan.Job(entry: entry, size: size)
            do throws(Mismatch) {
                switch task.kind {
                case .hello, .texts: break
                case .count:
                    try count(job, implementation, isWarm: Plan.isRunOnce(size, of: task.sizes), task.fault, into: &report)
                case .calibrate:
                    guard let clock, var sampler = Sampler(job, implementation) else { continue }
                    let calibration = try sampler.calibrated(clock)
                    (report.runs[size], report.alive[size]) = (calibration.runs, calibration.alive)
                    if task.isDetailed { report.mostRuns[size] = calibration.most }
                case .time:
                    guard var sampler = Sampler(job, implementation) else { continue }
                    let samples = try sampler.samples(task, patience: task.patience - report.waited)
                    report.waited += samples.waited
                    harness.append(samples.harness)
                    if samples.gauge > 0 { report.gauge[size] = samples.gauge }
                    if samples.leastGauge.isFinite { report.leastGauge = min(report.leastGauge ?? .infinity, samples.leastGauge) }
                    for (name, values) in zip(job.timedRows, samples.values + sampler.lives(samples.values)) {
                        report.figures.append(.init(size: size, phase: name, metric: sampler.metric, values: values))
                    }
                case .census where Census.isAvailable: report.figures += try CensusPass.figures(job, implementation, fault: task.fault)
                case .instructions: report.figures += try InstructionPass.sections(job, implementation)
                case .census:
                    throw Mismatch(job, implementation, what: "census", expected: "a build that counts objects", observed: "another build")
                }
            } catch {
                report.mismatches[size] = error
            }
        }
        report.harness = harness.isEmpty ? nil : Statistics.median(harness)
        return report
    }

    private static func count(
        _ job: Plan.Job, _ implementation: WorkloadImplementation, isWarm: Bool, _ fault: Fault?, into report: inout ChildReport
    ) throws(Mismatch) {
        switch job.entry.workload.counting {
        case .allocations:
            let (figures, firstUse, emitterUse) = try CountPass.counted(job, implementation, isWarm: isWarm, fault: fault)
            report.figures += figures
            if firstUse.blocks > 0 { report.firstUse[job.size] = firstUse }
            report.emitterUse[job.size] = emitterUse
        case .stack: report.figures += try StackPass.figures(job, implementation)
        case .none: _ = try CountedRun(job, implementation, fault: fault)  // Only its outcome is checked.
        }
    }
}
