/// Whether a phase takes more stack for each operator than it did: what was a loop has become a recursion then, and a long chain crashes.
///
/// The bytes of a single row are not judged, since an allocator that has to look further for a block takes some more. What is judged is how
/// they grow: from the smallest size of a sweep to the largest, per operator. A few hundred bytes in one row are less than one per operator
/// there. The size where a recursion crashes has no figure and is a trouble of the run.
package enum StackRule {
    /// Bytes per operator. Frames are multiples of 16 bytes on x86-64 and arm64, so one more or one less is at least twice as much.
    static let allowed = 8.0

    /// One verdict per sweep, in the order measured, and then one for each that is gone. Rows of other metrics are not judged.
    package static func judge(baseline: [Row], measured: [Row]) -> [Verdict] {
        let old = sweeps(baseline), new = sweeps(measured)
        return new.map { sweep in verdict(sweep, baseline: old.first { $0.series == sweep.series }) }
            + old.filter { sweep in !new.contains { $0.series == sweep.series } }.map { verdict(.gone, $0, .goneFromBaseline) }
    }

    /// A phase of a workload in one implementation, over all sizes: at least two.
    private struct Sweep {
        let series: Growth.Series
        let rows: [Row]

        /// Nil if a size has no figure.
        var perOperator: Double? {
            guard let points = Growth.points(of: rows), let least = points.first, let most = points.last else { return nil }
            return (most.value - least.value) / (most.size - least.size)
        }

        /// What there is instead of figures.
        var status: Status { rows.first { $0.status != .ok }?.status ?? .ok }
    }

    private static func sweeps(_ rows: [Row]) -> [Sweep] {
        Growth.sweeps(rows) { $0 == .stackBytes }.filter { $0.elements.count > 1 }.map { Sweep(series: $0.key, rows: $0.elements) }
    }

    private static func verdict(_ sweep: Sweep, baseline: Sweep?) -> Verdict {
        if let failed = sweep.rows.first(where: { $0.status == .error }) { return Verdict(.error, failed.key, .trouble(failed.detail)) }
        guard let baseline else { return verdict(.new, sweep, .newToBaseline(sweep.perOperator)) }
        guard let old = baseline.perOperator, let new = sweep.perOperator else {
            return baseline.status == sweep.status
                ? verdict(.passed, sweep, .noFigure(sweep.status))
                : verdict(.status, sweep, .status(old: baseline.status, new: sweep.status))
        }
        let kind: Verdict.Kind = new > old + allowed ? .worse : new < old - allowed ? .better : .passed
        return verdict(kind, sweep, .stack(old: old, new: new))
    }

    private static func verdict(_ kind: Verdict.Kind, _ sweep: Sweep, _ cause: Verdict.Cause) -> Verdict {
        Verdict(
            kind, workload: sweep.series.workload, implementation: sweep.series.implementation, subject: sweep.series.description,
            metric: sweep.series.metric, cause)
    }
}

extension Verdict.Cause {
    /// Bytes of stack that each operator takes.
    static func stack(old: Double, new: Double) -> Self {
        let isWorse = new > old + StackRule.allowed, isBetter = new < old - StackRule.allowed
        return Self(
            "\(Number.count(old)) → \(Number.count(new)) bytes of stack per operator",
            remedy: isWorse
                ? "make the recursion a loop: a long chain overflows the stack; only if it must take so much, \(Baseline.renewal)"
                : isBetter ? "renew the baseline with \(Baseline.renewal)" : "")
    }
}
