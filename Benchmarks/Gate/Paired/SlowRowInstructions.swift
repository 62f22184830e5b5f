/// Counts the instructions of slower rows in both builds, to tell more work from the same work that takes longer.
package enum SlowRowInstructions {
    /// The plan that counts them: their workloads, in all implementations that are slower in any of them.
    static func plan(of slower: [RowKey], in catalogue: Catalogue) throws(Failure) -> Plan {
        let names = Set(slower.map(\.implementation)), slugs = Set(slower.map(\.workload)).sorted()
        return Plan(
            try catalogue.select(
                filter: "^(\(slugs.joined(separator: "|")))$", implementations: catalogue.implementations.filter(names.contains)),
            .threePerSweep)
    }

    /// A fact for each row with instructions in both builds.
    ///
    /// Of a sweep, only the ends and the middle have them.
    package static func facts(of slower: [RowKey], in catalogue: Catalogue, base: [Row], head: [Row]) -> [GateFact] {
        let base = RowIndex(base), head = RowIndex(head)
        return slower.compactMap { row in
            var row = row
            row.metric = .instructions
            // The row times one teardown of several. Instructions are counted in a run with only one.
            if row.phase.hasSuffix(batch) { row.phase.removeLast(batch.count) }
            guard let old = instructions(of: row, base, catalogue), let new = instructions(of: row, head, catalogue) else { return nil }
            return .instructionsOfSlower(row, base: old, head: new)
        }
    }

    /// A row's instructions.
    ///
    /// Those of a whole life are the sum over its phases, as its time is.
    private static func instructions(of row: RowKey, _ counted: RowIndex, _ catalogue: Catalogue) -> Double? {
        if row.phase != Plan.Job.life { return counted[row]?.figures.median }
        guard let entry = catalogue[row.workload],
            case .life(let phases, let subscriptions) = entry.workload.timing
        else { return nil }
        // Events are counted per unit of work, other phases per run.
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

    /// The suffix of a phase whose time is that of several: see ``Plan/Job/rowName(of:)``.
    private static let batch = "/batch"
}

extension GateFact {
    static func instructions(rows: Int) -> Self { Self("instructions", "\(rows) rows, by callgrind") }

    /// The instructions per unit of a slower row in both builds: whether it does more work, or the same work takes longer.
    static func instructionsOfSlower(_ key: RowKey, base: Double, head: Double) -> Self {
        // Rebuilding alone moves them by less than a thousandth.
        let words =
            abs(head - base) > base / 1000
            ? "\(Number.count(base)) → \(Number.count(head))"
            : "\(Number.count(head)) as before, so the same work takes longer. It may wait for memory or for another thread, or its code "
                + "lies elsewhere; see \"A row that no change touches\" in Benchmarks/GATING.md"
        return Self("why", "\(key): \(words)")
    }

    static let noInstructions = Self(
        "why", "unknown: after `apt-get install valgrind binutils`, the gate also counts the instructions of slower rows")
}
