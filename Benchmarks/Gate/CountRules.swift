import Results

/// The rules for what is known exactly, or nearly: pure functions of the rows of both sides.
package enum CountRules {
    /// What can be said of the rows of a baseline and those measured. Each rule looks at the rows that it knows.
    package typealias Rule = @Sendable (_ baseline: [Row], _ measured: [Row]) -> [Verdict]

    /// All rules that hold a tree against its baseline.
    package static let rules: [Rule] = [
        { judge(baseline: $0, measured: $1) }, { judgeGrowth(baseline: $0, measured: $1) }, { judgeGrids(baseline: $0, measured: $1) },
    ]

    /// One verdict per exact row, in the order measured, and then one for each that is gone. Both sides may have other rows; they are
    /// not judged.
    package static func judge(baseline: [Row], measured: [Row]) -> [Verdict] {
        let baseline = baseline.filter { $0.key.metric.kind == .exact }
        let measured = measured.filter { $0.key.metric.kind == .exact }
        let old = RowIndex(baseline), new = RowIndex(measured)
        return measured.map { verdict($0, baseline: old[$0.key]) } + baseline.filter { new[$0.key] == nil }.map { .gone($0.key) }
    }

    private static func verdict(_ row: Row, baseline: Row?) -> Verdict {
        if row.status == .error { return Verdict(.error, row.key, row.detail.isEmpty ? "the run went wrong" : row.detail) }
        if row.status == .nondeterministic { return .nondeterministic(row.key, least: row.figures.min, most: row.figures.max) }
        guard let baseline else { return .new(row.key, row.value) }
        guard let old = baseline.value, let new = row.value else {
            return baseline.status == row.status
                ? Verdict(.passed, row.key, row.status.rawValue) : .status(row.key, old: baseline.status, new: row.status)
        }
        if old == new { return Verdict(.passed, row.key, Number.exact(new)) }
        let isBetter = row.key.metric.direction == .higher ? new > old : new < old
        return isBetter ? .better(row.key, old: old, new: new) : .worse(row.key, old: old, new: new)
    }

    /// One verdict per row of `metrics`, for figures that repeat nearly but not to the unit, as instructions do: `worse` above the row's
    /// threshold, `passed` below, `faster` where they fell by more than that; `nondeterministic` where one side's own repeats differ by
    /// more than half of it, for then it says nothing. What only one side has is said, and is no regression.
    package static func judge(base: [Row], head: [Row], metrics: Set<Metric>, thresholds: Thresholds) throws(Failure) -> [Verdict] {
        let base = base.filter { metrics.contains($0.key.metric) }
        let old = RowIndex(base), new = RowIndex(head)
        var verdicts: [Verdict] = []
        for row in head where metrics.contains(row.key.metric) {
            verdicts.append(verdict(row, base: old[row.key], threshold: try thresholds.value(for: row.key)))
        }
        return verdicts
            + base.filter { new[$0.key] == nil }.map {
                Verdict(.gone, $0.key, "in the base, but not measured in the head", code: .nothingToCompare)
            }
    }

    private static func verdict(_ row: Row, base: Row?, threshold: Double) -> Verdict {
        for (row, side) in [(base, "base"), (row, "head")] {
            guard let row else { continue }
            if row.status == .error {
                return Verdict(.error, row.key, "\(side): \(row.detail.isEmpty ? "the run went wrong" : row.detail)")
            }
            if let value = row.value, let least = row.figures.min, let most = row.figures.max, most - least > threshold / 2 * abs(value) {
                return Verdict(
                    .nondeterministic, row.key,
                    "\(side): \(Number.count(least)) to \(Number.count(most)) in repeats of one build, more than half of the threshold \(Number.percent(threshold))",
                    remedy: "make the workload deterministic, or raise its threshold in the file")
            }
        }
        guard let base else { return Verdict(.new, row.key, "not in the base, so not judged", code: .nothingToCompare) }
        guard let old = base.value, let new = row.value else {
            return base.status == row.status
                ? Verdict(.passed, row.key, row.status.rawValue) : .status(row.key, old: base.status, new: row.status)
        }
        let finding =
            "\(Number.count(old)) → \(Number.count(new)), \(Number.change(from: old, to: new)), threshold \(Number.percent(threshold))"
        if new > old * (1 + threshold) { return Verdict(.worse, row.key, finding, remedy: "find what the phase does more than before") }
        return Verdict(new * (1 + threshold) < old ? .faster : .passed, row.key, finding)
    }
}
