import CProcess

/// The pass that counts objects and references. It needs the census tool, and times nothing.
package enum CensusPass {
    /// The figures of one workload and implementation at one size, in this process.
    ///
    /// A fresh process makes five runs: the first, from which something may be kept for the others; two that are counted; one that repeats
    /// the `event` phase, if there is one; and one more, after which only leaks of the others should be left.
    static func figures(_ job: Plan.Job, _ implementation: WorkloadImplementation, fault: Fault? = nil) throws(Mismatch) -> [ChildReport
        .Figure]
    {
        let first = try CensusedRun(job, implementation, fault: fault)
        let counted = [try CensusedRun(job, implementation, fault: fault), try CensusedRun(job, implementation, fault: fault)]
        let repeated = job.entry.workload.phases.contains(.event) ? try CensusedRun(job, implementation, repeats: true) : nil
        _ = try CensusedRun(job, implementation, fault: fault)
        awaitOtherThreads()
        let residues = counted.map { Residue(first: first.left, another: $0.left) }
        // Other threads may still be at work.
        for (run, residue) in zip(counted, residues) where job.entry.workload.counting != .none && residue.isNone {
            if let mismatch = imbalance(job, implementation, run.whole) { throw mismatch }
        }
        return figures(job, counted, again: repeated?.again, residues)
    }

    /// Returns when every other thread sleeps, or after 10 seconds.
    ///
    /// A thread that has reported its last value may have to wait before it releases what it holds of the run. That is no leak.
    private static func awaitOtherThreads() {
        let start = ContinuousClock.now
        while other_threads_at_work() > 0, ContinuousClock.now - start < .seconds(10) { usleep(200) }
    }

    /// The figures of `runs`, or without runs the same figures without values.
    static func figures(_ job: Plan.Job, _ runs: [CensusedRun], again: Traffic?, _ residues: [Residue]) -> [ChildReport.Figure] {
        let workload = job.entry.workload
        var figures: [ChildReport.Figure] = []
        func add(_ phase: String, _ metric: Metric, _ counts: [Int], per units: Double = 1) {
            figures.append(.init(size: job.size, phase: phase, metric: metric, values: counts.map { Double($0) / units }))
        }
        // Where threads meet by chance, what they do in between is no count.
        let isCount = workload.counting != .none
        for (index, phase) in workload.phases.enumerated() where isCount {
            let units = job.units(of: phase)
            for (metric, count) in perPhase { add(phase.rawValue, metric, runs.map { $0.phases[index][keyPath: count] }, per: units) }
            guard phase == .event else { continue }
            for (metric, count) in perPhase { add(SteadyStatePass.phase, metric, again.map { [$0[keyPath: count]] } ?? [], per: units) }
        }
        add("after", .leakedObjects, residues.map(\.leaked))
        add("after", .cachedObjects, residues.map(\.cached))
        if isCount { add("after", .lateObjects, residues.map(\.late)) }
        return figures
    }

    private static let perPhase: [(Metric, KeyPath<Traffic, Int> & Sendable)] = [
        (.retains, \.retains), (.releases, \.releases), (.weakLoads, \.weakLoads), (.objects, \.objects),
        (.closureContexts, \.closureContexts), (.typeLookups, \.typeLookups),
    ]

    /// The counters' self-check, for a run that has left nothing behind: nil if every reference that was begun or taken was given back.
    static func imbalance(_ job: Plan.Job, _ implementation: WorkloadImplementation, _ whole: Traffic) -> Mismatch? {
        if whole.balance == 0 { return nil }
        return Mismatch(
            job, implementation, what: "references given back by a run that left nothing behind",
            expected: "\(whole.taken) (\(whole.retains - whole.stackRetains) retained, \(whole.objects) objects, "
                + "\(whole.weakLoads + whole.unownedLoads) loads)",
            observed: "\(whole.returned); the hooks in Benchmarks/CCensus miss something")
    }
}
