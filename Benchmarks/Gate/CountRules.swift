/// The rules for figures that are exact, or nearly: pure functions of both sides' rows.
package enum CountRules {
    /// Applies all rules that compare a tree with its baseline.
    ///
    /// Each trouble of the run is one verdict, which replaces the verdicts on its failed rows.
    package static func judgeAll(baseline: [Row], measured: [Row], troubles: [Trouble] = []) -> [Verdict] {
        // `verify` reports values lost by chance, in libraries that do not promise to serialise.
        let troubles = troubles.filter { !$0.isChance }
        let rows = judge(baseline: baseline, measured: measured) + StackRule.judge(baseline: baseline, measured: measured)
        return troubles.map { Verdict($0) }
            + rows.filter { row in
                row.kind != .error
                    || !troubles.contains { ($0.workload, $0.implementation) == (row.workload, row.implementation) }
            }
    }

    /// One verdict per exact row, in the order measured, then one for each row that is gone.
    ///
    /// Other rows are ignored.
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

    private static func withoutFigure(_ row: Row, base: Row) -> Verdict {
        base.status == row.status
            ? Verdict(.passed, row.key, .noFigure(row.status)) : Verdict(.status, row.key, .status(old: base.status, new: row.status))
    }

    private static func reason(_ row: Row) -> String { row.detail.isEmpty ? "the run went wrong" : row.detail }

    /// One verdict per row of `metrics`, for figures that repeat nearly but not exactly, such as instructions.
    ///
    /// `worse` if a row rose by more than its allowance, `faster` if it fell by more, otherwise `passed`. `nondeterministic` if one side's
    /// repeats differ by more than half of the allowance, since then the row says nothing. Rows on one side only are reported, and are no
    /// regression.
    ///
    /// Growth needs no rule of its own: the allowance is proportional to the number of operators, at the largest size as well.
    package static func judge(base: [Row], head: [Row], metrics: Set<Metric>, thresholds: Thresholds) throws(Failure) -> [Verdict] {
        let base = base.filter { metrics.contains($0.key.metric) }, head = head.filter { metrics.contains($0.key.metric) }
        let old = RowIndex(base), new = RowIndex(head)
        let verdicts = try head.map { row throws(Failure) in
            verdict(row, base: old[row.key], allowance: try thresholds.allowance(for: row.key))
        }
        return verdicts + base.filter { new[$0.key] == nil }.map { Verdict(.gone, $0.key, .goneFromHead, code: .nothingToCompare) }
    }

    private static func verdict(_ row: Row, base: Row?, allowance: Thresholds.Allowance) -> Verdict {
        func rise(of value: Double) -> Double { allowance.rise(of: value, in: row.key) }
        for (row, side) in [(base, "base"), (row, "head")] {
            guard let row else { continue }
            if row.status == .error { return Verdict(.error, row.key, .trouble("\(side): \(reason(row))")) }
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

extension Verdict.Cause {
    static let accept = "if it is intended, accept it with --accept '^\(Difference.workloads)$'"

    static func same(_ value: Double) -> Self { Self(Number.exact(value)) }

    static func counts(old: Double, new: Double) -> Self {
        Self(
            "\(Number.exact(old)) → \(Number.exact(new))",
            remedy: new < old
                ? "renew the baseline with \(Baseline.renewal)"
                : "find the extra work in this phase; if it is intended, run \(Baseline.renewal) and commit its files",
            change: .figures(old: old, new: new))
    }

    static func figures(old: Double, new: Double, allowed: Double) -> Self {
        Self(
            "\(Number.count(old)) → \(Number.count(new)), \(Number.change(from: old, to: new)), allowed ±\(Number.count(allowed))",
            remedy: new > old + allowed ? "find the extra work in this phase" : "", change: .figures(old: old, new: new))
    }

    /// Repeats of one build that should agree exactly and do not.
    static func disagreement(least: Double?, most: Double?) -> Self {
        let range = [least, most].map { $0.map(Number.exact) ?? "?" }.joined(separator: " to ")
        return Self("\(range) in runs that must agree", remedy: "make the workload deterministic")
    }

    /// Repeats of one build, `base` or `head`, that differ by more than half of the allowance.
    static func spread(side: String, least: Double, most: Double, allowed: Double) -> Self {
        Self(
            "\(side): \(Number.count(least)) to \(Number.count(most)) in repeats of one build, more than half the allowance, "
                + "±\(Number.count(allowed))",
            remedy: "make the workload deterministic, or \(Thresholds.raising)")
    }

    /// No figure on either side, for the same reason.
    static func noFigure(_ status: Status) -> Self { Self(status.rawValue) }

    static func status(old: Status, new: Status) -> Self {
        Self(
            "\(old.rawValue) → \(new.rawValue)",
            remedy: "find out why a figure is missing; if that is intended, run \(Baseline.renewal)", change: .status(old: old, new: new))
    }

    /// The base has the row, but without a figure.
    static func noFigureInBase(old: Status, new: Status) -> Self { Self("\(old.rawValue) → \(new.rawValue)", remedy: accept) }

    static let goneFromBaseline = Self("in the baseline, but not measured", remedy: "if it was removed on purpose, run \(Baseline.renewal)")
    static let goneFromHead = Self("in the base, but not measured in the head", remedy: accept)
    static let newToBase = Self("not in the base, so not judged", remedy: accept)

    static func newToBaseline(_ value: Double?) -> Self {
        Self("\(value.map(Number.exact) ?? "no figure"), not in the baseline", remedy: "accept it with \(Baseline.renewal)")
    }
}
