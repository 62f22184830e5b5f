/// The pass that counts: allocations and bytes by phase, the peak, and what stays alive. Nothing is timed in it.
enum CountPass {
    /// How often the same run is counted. All must agree, or the row is not a count.
    static let runs = 3

    /// The exact rows of one entrant, in the order of the file. With `residue: false`, what stays alive is a count and no reason to throw.
    static func rows(_ job: Plan.Job, _ entrant: Entrant, residue: Bool = true) throws(Mismatch) -> [Row] {
        guard AllocationCounter.isAvailable else { return rows(job, entrant, counted: []) }
        _ = try CountedRun(job, entrant)  // Warms up: what is made once per process belongs to no run.
        var counted: [CountedRun] = []
        for _ in 0..<runs { counted.append(try CountedRun(job, entrant)) }
        // Runs that disagree about it are `nondeterministic`; runs that agree on another figure are wrong.
        if residue, Set(counted.map(\.liveBlocks)).count == 1, let mismatch = Verification.residueMismatch(job, entrant, counted[0]) {
            throw mismatch
        }
        return rows(job, entrant, counted: counted)
    }

    /// Without runs, the same rows as `unsupported`.
    static func rows(_ job: Plan.Job, _ entrant: Entrant, counted: [CountedRun]) -> [Row] {
        let workload = job.entry.workload
        func row(_ phase: String, _ metric: Metric, per units: Int = 1, _ count: (CountedRun) -> Int) -> Row {
            Row(
                job.entry.key(entrant, size: job.size, phase: phase, metric: metric),
                counts: counted.map { Double(count($0)) / Double(units) }
            )
        }
        var rows: [Row] = []
        for (index, phase) in workload.phases.enumerated() {
            let units = phase == .event ? max(1, workload.units(job.size)) : 1
            rows.append(row(phase.rawValue, .allocations, per: units) { $0.allocations(inPhase: index) })
            rows.append(row(phase.rawValue, .allocatedBytes, per: units) { $0.allocatedBytes(inPhase: index) })
        }
        rows.append(row("whole", .peakLiveBytes) { $0.peakLiveBytes })
        rows.append(row("after", .liveObjects) { $0.liveBlocks })
        return rows
    }
}
