/// Tells more work from the same work that takes longer: the instructions of rows whose time rose, in both builds.
package enum SlowRowInstructions {
    /// The timed rows that were found to be slower.
    package static func slower(_ verdicts: [Verdict]) -> [RowKey] {
        verdicts.filter { $0.kind == .slower }.compactMap(\.key)
    }

    /// What has to be counted for them: their workloads, for all implementations that are slower in one of them.
    static func plan(of slower: [RowKey], in catalogue: Catalogue) throws(Failure) -> Plan {
        let names = Set(slower.map(\.implementation)), slugs = Set(slower.map(\.workload)).sorted()
        return Plan(
            try catalogue.select(
                filter: "^(\(slugs.joined(separator: "|")))$", implementations: catalogue.implementations.filter(names.contains)),
            .threePerSweep)
    }

    /// A fact for each row that has instructions in both builds. Sizes between the ends and the middle of a sweep have none.
    package static func facts(of slower: [RowKey], in catalogue: Catalogue, base: [Row], head: [Row]) -> [GateFact] {
        let base = RowIndex(base), head = RowIndex(head)
        return slower.compactMap { row in
            var row = row
            row.metric = .instructions
            // The time of one teardown of several. Its instructions are counted in a run, where it is alone.
            if row.phase.hasSuffix(batch) { row.phase.removeLast(batch.count) }
            guard let old = instructions(of: row, base, catalogue), let new = instructions(of: row, head, catalogue) else { return nil }
            return .instructionsOfSlower(row, base: old, head: new)
        }
    }

    /// What was counted of a row. A subscription's whole life is the sum of its phases, as its time is.
    private static func instructions(of row: RowKey, _ counted: RowIndex, _ catalogue: Catalogue) -> Double? {
        if row.phase != Plan.Job.life { return counted[row]?.figures.median }
        guard let entry = catalogue[row.workload],
            case .life(let phases, let subscriptions) = entry.workload.timing
        else { return nil }
        // The events of a run are counted for each unit of work, the other phases for the whole run.
        let units = max(1, entry.workload.units(row.size ?? entry.workload.sizes[0]))
        var whole = 0.0
        for phase in phases {
            var row = row
            row.phase = phase.rawValue
            guard let count = counted[row]?.figures.median else { return nil }
            whole += phase == .event ? count * Double(units) : count
        }
        return whole / Double(max(1, subscriptions))
    }

    /// What the name of a phase ends in whose time is that of several: see ``Plan/Job/rowName(of:)``.
    private static let batch = "/batch"
}

extension GateFact {
    static func instructions(rows: Int) -> Self { Self("instructions", "\(rows) rows, by callgrind") }

    /// Of a row whose time rose, the instructions per unit of either build: whether there is more work, or the same takes longer.
    static func instructionsOfSlower(_ key: RowKey, base: Double, head: Double) -> Self {
        // What a build moves, it moves by less than a thousandth.
        let words =
            abs(head - base) > base / 1000
            ? "\(Number.count(base)) → \(Number.count(head))"
            : "\(Number.count(head)) as before, so the same work takes longer. It may wait for memory or for another thread, or its code "
                + "lies elsewhere; see \"A row that no change touches\" in Benchmarks/GATING.md"
        return Self("why", "\(key): \(words)")
    }

    static let noInstructions = Self(
        "why", "unknown: `apt-get install valgrind binutils`, and the gate also counts the instructions of what became slower")
}
