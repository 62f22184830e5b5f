/// The pass that counts objects and references. Needs the census build; nothing is timed in it.
public enum CensusPass {
    /// What one workload and contestant give at one size, in this process.
    ///
    /// Five runs of a fresh process: the first, of which something may be kept for the others; two that are counted; one that repeats the
    /// `event` phase; and one more, after which nothing of the others should be left that is not leaked.
    static func figures(_ job: Plan.Job, _ entrant: Entrant) throws(Mismatch) -> [ChildReport.Figure] {
        let workload = job.entry.workload
        let first = try CensusRun(job, entrant)
        let counted = [try CensusRun(job, entrant), try CensusRun(job, entrant)]
        let repeated = workload.phases.contains(.event) ? try CensusRun(job, entrant, repeats: true) : nil
        _ = try CensusRun(job, entrant)

        var figures: [ChildReport.Figure] = []
        func add(_ phase: String, _ metric: Metric, _ values: [Double]) {
            figures.append(ChildReport.Figure(size: job.size, phase: phase, metric: metric, values: values))
        }
        // Where threads meet by chance, what they do in between is no count.
        if workload.counting != .none {
            for (index, phase) in workload.phases.enumerated() {
                let units = phase == .event ? Double(max(1, workload.units(job.size))) : 1
                for (metric, count) in perPhase { add(phase.rawValue, metric, counted.map { Double($0.phases[index][keyPath: count]) / units }) }
                guard phase == .event else { continue }
                for (metric, count) in perPhase { add(again, metric, repeated?.again.map { [Double($0[keyPath: count]) / units] } ?? []) }
            }
        }
        let residues = counted.map { run in
            Residue(
                first: Residue.Left(atEnd: first.liveAtEnd, later: first.live),
                another: Residue.Left(atEnd: run.liveAtEnd, later: run.live))
        }
        add("after", .leakedObjects, residues.map { Double($0.leaked) })
        add("after", .cachedObjects, residues.map { Double($0.cached) })
        if workload.counting != .none { add("after", .lateObjects, residues.map { Double($0.late) }) }
        for (run, residue) in zip(counted, residues) where residue == Residue(leaked: 0, cached: 0, late: 0) {
            if let mismatch = imbalance(job, entrant, run.whole) { throw mismatch }
        }
        return figures
    }

    /// The name of the phase `event` when it runs for the second time in a row: without what happens once, however many events follow.
    /// No values where the second time does not deliver what the first did: then it was other work.
    static let again = "event/again"

    private static let perPhase: [(Metric, KeyPath<Traffic, Int> & Sendable)] = [
        (.retains, \.retains), (.releases, \.releases), (.weakLoads, \.weakLoads), (.objects, \.objects),
        (.closureContexts, \.closureContexts),
    ]

    /// The counters' check of themselves, for a run that has left nothing behind: what was begun and taken was given back. Nil if it was.
    static func imbalance(_ job: Plan.Job, _ entrant: Entrant, _ whole: Traffic) -> Mismatch? {
        if whole.balance == 0 { return nil }
        return Mismatch(
            job, entrant, what: "references given back by a run that left nothing behind",
            expected: "\(whole.releases + whole.endings + whole.balance) (\(whole.retains) retained, \(whole.objects + whole.stackObjects) objects, "
                + "\(whole.weakLoads + whole.unownedLoads) loads)",
            observed: "\(whole.releases + whole.endings); the hooks in Benchmarks/CCensus miss something")
    }
}
