/// The rules for what is known exactly, or nearly: pure functions of the rows of both sides.
package enum CountRules {
    /// By all rules that hold a tree against its baseline, and one verdict per trouble of the run, in place of those on its rows.
    package static func judgeAll(baseline: [Row], measured: [Row], troubles: [Trouble] = []) -> [Verdict] {
        // `verify` reports what threads lose by chance, in libraries that do not promise otherwise.
        let troubles = troubles.filter { !$0.isChance }
        let rows = judge(baseline: baseline, measured: measured) + StackRule.judge(baseline: baseline, measured: measured)
        return troubles.map { Verdict($0) }
            + rows.filter { row in
                row.kind != .error
                    || !troubles.contains { ($0.workload, $0.implementation) == (row.workload, row.implementation) }
            }
    }

    /// One verdict per exact row, in the order measured, and then one for each that is gone. Both sides may have other rows; they are
    /// not judged.
    package static func judge(baseline: [Row], measured: [Row]) -> [Verdict] {
        let baseline = baseline.filter { $0.key.metric.kind == .exact }
        let measured = measured.filter { $0.key.metric.kind == .exact }
        let old = RowIndex(baseline), new = RowIndex(measured)
        return measured.map { verdict($0, baseline: old[$0.key]) }
            + baseline.filter { new[$0.key] == nil }.map { Verdict(.gone, $0.key, .goneFromBaseline) }
    }

    private static func verdict(_ row: Row, baseline: Row?) -> Verdict {
        if row.status == .error { return Verdict(.error, row.key, .trouble(reason(row))) }
        if row.status == .nondeterministic {
            return Verdict(.nondeterministic, row.key, .disagreement(least: row.figures.min, most: row.figures.max))
        }
        guard let baseline else { return Verdict(.new, row.key, .newToBaseline(row.value)) }
        guard let old = baseline.value, let new = row.value else { return withoutFigure(row, base: baseline) }
        if old == new { return Verdict(.passed, row.key, .same(new)) }
        return Verdict(new < old ? .better : .worse, row.key, .counts(old: old, new: new))
    }

    /// Where a side has no figure.
    private static func withoutFigure(_ row: Row, base: Row) -> Verdict {
        base.status == row.status
            ? Verdict(.passed, row.key, .noFigure(row.status)) : Verdict(.status, row.key, .status(old: base.status, new: row.status))
    }

    private static func reason(_ row: Row) -> String { row.detail.isEmpty ? "the run went wrong" : row.detail }

    /// One verdict per row of `metrics`, for figures that repeat nearly but not to the unit, as instructions do: `worse` above what the row
    /// may rise by, `passed` below, `faster` where they fell by more than that; `nondeterministic` where one side's own repeats differ by
    /// more than half of it, for then it says nothing. What only one side has is said, and is no regression.
    ///
    /// Growth needs no rule of its own: what each row may rise by is in proportion to the operators, at the largest size as well.
    package static func judge(base: [Row], head: [Row], metrics: Set<Metric>, thresholds: Thresholds) throws(Failure) -> [Verdict] {
        let base = base.filter { metrics.contains($0.key.metric) }
        let old = RowIndex(base), new = RowIndex(head)
        var verdicts: [Verdict] = []
        for row in head where metrics.contains(row.key.metric) {
            verdicts.append(verdict(row, base: old[row.key], allowance: try thresholds.allowance(for: row.key)))
        }
        return verdicts
            + base.filter { new[$0.key] == nil }.map {
                Verdict(.gone, $0.key, .goneFromHead, code: .nothingToCompare)
            }
    }

    private static func verdict(_ row: Row, base: Row?, allowance: Thresholds.Allowance) -> Verdict {
        func rise(of value: Double) -> Double { allowance.rise(of: value, in: row.key) }
        for (row, side) in [(base, "base"), (row, "head")] {
            guard let row else { continue }
            if row.status == .error {
                return Verdict(.error, row.key, .trouble("\(side): \(reason(row))"))
            }
            if let value = row.value, let least = row.figures.min, let most = row.figures.max, most - least > rise(of: value) / 2 {
                return Verdict(.nondeterministic, row.key, .spread(side: side, least: least, most: most, allowed: rise(of: value)))
            }
        }
        guard let base else { return Verdict(.new, row.key, .newToBase, code: .nothingToCompare) }
        guard let old = base.value, let new = row.value else { return withoutFigure(row, base: base) }
        let kind: Verdict.Kind = new > old + rise(of: old) ? .worse : new < old - rise(of: old) ? .faster : .passed
        return Verdict(kind, row.key, .figures(old: old, new: new, allowed: rise(of: old)))
    }
}

// What the verdicts of these rules say.
extension Verdict.Cause {
    static let accept = "if it is meant, accept it with --accept '^\(Difference.workloads)$'"

    /// A count, the same on both sides.
    static func same(_ value: Double) -> Self { Self(Number.exact(value)) }

    /// Two counts that differ.
    static func counts(old: Double, new: Double) -> Self {
        Self(
            "\(Number.exact(old)) → \(Number.exact(new))",
            remedy: new < old
                ? "renew the baseline with \(Baseline.renewal)"
                : "find what the phase does more, or, if that is meant, \(Baseline.renewal), and commit its files",
            change: .figures(old: old, new: new))
    }

    /// Two figures, and how far apart they may be.
    static func figures(old: Double, new: Double, allowed: Double) -> Self {
        Self(
            "\(Number.count(old)) → \(Number.count(new)), \(Number.change(from: old, to: new)), allowed ±\(Number.count(allowed))",
            remedy: new > old + allowed ? "find what the phase does more than before" : "", change: .figures(old: old, new: new))
    }

    /// Repeats of one build that must agree and do not.
    static func disagreement(least: Double?, most: Double?) -> Self {
        let range = [least, most].map { $0.map(Number.exact) ?? "?" }.joined(separator: " to ")
        return Self("\(range) in runs that must agree", remedy: "make the workload deterministic")
    }

    /// Repeats of one build, `base` or `head`, that differ by more than half of what the row may rise by.
    static func spread(side: String, least: Double, most: Double, allowed: Double) -> Self {
        Self(
            "\(side): \(Number.count(least)) to \(Number.count(most)) in repeats of one build, more than half of what is allowed, "
                + "±\(Number.count(allowed))",
            remedy: "make the workload deterministic, or \(Thresholds.raising)")
    }

    /// No figure on either side, for the same reason.
    static func noFigure(_ status: Status) -> Self { Self(status.rawValue) }

    static func status(old: Status, new: Status) -> Self {
        Self(
            "\(old.rawValue) → \(new.rawValue)",
            remedy: "find out why there is no figure, or, if that is meant, \(Baseline.renewal)", change: .status(old: old, new: new))
    }

    /// The base has a row and no figure.
    static func noFigureInBase(old: Status, new: Status) -> Self { Self("\(old.rawValue) → \(new.rawValue)", remedy: accept) }

    static let goneFromBaseline = Self("in the baseline, but not measured", remedy: "if it was removed on purpose, \(Baseline.renewal)")
    static let goneFromHead = Self("in the base, but not measured in the head", remedy: accept)
    static let newToBase = Self("not in the base, so not judged", remedy: accept)

    static func newToBaseline(_ value: Double?) -> Self {
        Self("\(value.map(Number.exact) ?? "no figure"), not in the baseline", remedy: "accept it with \(Baseline.renewal)")
    }
}
