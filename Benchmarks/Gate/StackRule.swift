/// Whether a phase takes more stack per operator than before: a loop has then become a recursion, and a long chain crashes.
///
/// A single row's bytes are not judged: they vary, since an allocator that searches longer for a block takes more. The rule judges their
/// growth per operator, from the smallest size of a sweep to the largest; there, a few hundred bytes are less than one per operator. A size
/// at which a recursion crashes has no figure and is a trouble of the run.
package enum StackRule {
    /// Bytes per operator.
    ///
    /// Frames are multiples of 16 bytes on x86-64 and arm64, so one frame more or less is at least twice as much.
    static let allowed = 8.0

    /// One verdict per sweep, in the order measured, then one for each sweep that is gone.
    ///
    /// Other metrics are ignored.
    package static func judge(baseline: [Row], measured: [Row]) -> [Verdict] {
        let old = sweeps(baseline), new = sweeps(measured)
        return new.map { sweep in verdict(sweep, baseline: old.first { $0.series == sweep.series }) }
            + old.filter { sweep in !new.contains { $0.series == sweep.series } }.map { verdict(.gone, $0, .goneFromBaseline) }
    }

    /// One phase of a workload in one implementation, over all sizes, which are at least two.
    private struct Sweep {
        let series: Growth.Series
        let rows: [Row]

        /// Nil if a size has no figure.
        var perOperator: Double? {
            guard let points = Growth.points(of: rows), let least = points.first, let most = points.last else { return nil }
            return (most.value - least.value) / (most.size - least.size)
        }

        /// The first row's status that is not `ok`.
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
        return verdict(kind, sweep, .stack(kind, old: old, new: new))
    }

    private static func verdict(_ kind: Verdict.Kind, _ sweep: Sweep, _ cause: Verdict.Cause) -> Verdict {
        Verdict(
            kind, workload: sweep.series.workload, implementation: sweep.series.implementation, subject: sweep.series.description,
            metric: sweep.series.metric, cause)
    }
}

extension Verdict.Cause {
    static func stack(_ kind: Verdict.Kind, old: Double, new: Double) -> Self {
        let remedy =
            switch kind {
            case .worse: "turn the recursion into a loop: a long chain overflows the stack; if it is unavoidable, run \(Baseline.renewal)"
            case .better: "renew the baseline with \(Baseline.renewal)"
            default: ""
            }
        return Self("\(Number.count(old)) → \(Number.count(new)) bytes of stack per operator", remedy: remedy)
    }
}
