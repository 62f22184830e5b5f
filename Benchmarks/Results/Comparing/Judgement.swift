/// The judgement on a timed row of two runs.
///
/// The evidence is one figure per process, the lower quartile of its samples. One figure, because samples of one process share its memory's
/// layout and its moment: thousands are no surer than one. The lower quartile, because disturbances only lengthen samples, on a busy
/// machine half of them.
///
/// A row is different only if four conditions hold:
/// 1. Mann and Whitney's test of the processes' figures gives p ≤ 0.05. With so few processes, no row could pass a correction for the
///    number of rows (with 7 and 7, the smallest p is 0.0006); the next two conditions replace it.
/// 2. The ratio is beyond 5 % and beyond three times the row's own spread between the processes of one run.
/// 3. It remains so after correction for the drift of the hand-written controls, which no change of a library affects: when a machine is 4
///    % slower, so is everything.
/// 4. The 95 % interval of the ratio, with and without this correction, is on the same side of 1 as the ratio.
///
/// Without samples, the intervals in the CSV files are the evidence. Then there is no p, and the interval of the ratio combines the widths
/// of both sides, so fewer changes are found.
package struct Judgement: Equatable, Sendable {
    package enum Verdict: String, Sendable {
        case slower, faster
        /// The runs may be the same or not.
        case undecided = "~"
        /// No judgement is possible: evidence is missing, there are too few processes, a time is not above 0, or the processes differ too
        /// much.
        case unknown = "?"
    }

    struct Evidence: Sendable {
        /// Head / base.
        let ratio: HodgesLehmann?
        /// The number of processes on the side with fewer.
        fileprivate let fewest: Int
        /// The spread between processes of one run, on the side where it is larger.
        fileprivate let spread: Double
        fileprivate let p: Double?
        fileprivate let isFromIntervals: Bool

        /// One figure per process, from the samples.
        static func processes(base: [Double], head: [Double]) -> Evidence {
            Evidence(
                ratio: HodgesLehmann.ratio(from: base, to: head), fewest: min(base.count, head.count),
                spread: max(Judgement.spread(base), Judgement.spread(head)), p: MannWhitney(base, head)?.twoSided, isFromIntervals: false)
        }

        /// The rows' medians and intervals alone.
        static func intervals(base: Row, head: Row) -> Evidence {
            Evidence(
                ratio: quotient(base, head), fewest: min(base.processes ?? 0, head.processes ?? 0),
                spread: max(Judgement.spread(base), Judgement.spread(head)), p: nil, isFromIntervals: true)
        }

        private static func quotient(_ base: Row, _ head: Row) -> HodgesLehmann? {
            guard let old = base.value, let new = head.value, let before = base.interval, let after = head.interval, old > 0, new > 0,
                before.low > 0, after.low > 0
            else { return nil }
            let bounds = HodgesLehmann.Interval(low: after.low / before.high, high: after.high / before.low, coverage: 0.95)
            return HodgesLehmann(shift: new / old, interval: bounds)
        }
    }

    /// Head / base: Hodges and Lehmann's estimate from samples, else the quotient of the medians. Nil without evidence, or if a time is not
    /// above 0.
    package let ratio: Double?
    /// The 95 % interval of the ratio, Moses' if from samples. Nil with too few processes.
    package let interval: HodgesLehmann.Interval?
    /// The p of Mann and Whitney's test; nil without samples.
    package let p: Double?
    /// The smallest ratio above 1 that would count as different; nil if none would.
    package let threshold: Double?
    package let verdict: Verdict
    /// Whether the evidence is the intervals in the CSV files, for lack of samples.
    package let isFromIntervals: Bool

    static let level = 0.05
    static let least = 0.05
    static let spreads = 3.0
    /// With fewer processes on a side, their spread is too uncertain.
    package static let fewestProcesses = 5

    /// `drift`: head / base of the controls' times.
    init(_ evidence: Evidence, drift: Double?) {
        let estimate = evidence.ratio
        ratio = estimate?.shift
        interval = estimate?.interval
        p = evidence.p
        isFromIntervals = evidence.isFromIntervals && estimate != nil
        guard let ratio, let interval, evidence.fewest >= Self.fewestProcesses,
            // Infinite only for an edited file, but JSON has no infinity.
            case let threshold = exp(max(log(1 + Self.least), Self.spreads * evidence.spread)), threshold.isFinite
        else {
            (self.threshold, verdict) = (nil, .unknown)
            return
        }
        self.threshold = threshold
        let corrected = ratio / (drift ?? 1)
        let nearest = ratio > 1 ? interval.low : 1 / interval.high
        let nearestCorrected = ratio > 1 ? interval.low / (drift ?? 1) : (drift ?? 1) / interval.high
        let isSameSide = (ratio > 1) == (corrected > 1) && min(nearest, nearestCorrected) > 1
        let size = min(max(ratio, 1 / ratio), max(corrected, 1 / corrected))
        let isDifferent = (p ?? 0) <= Self.level && isSameSide && size >= threshold
        verdict = !isDifferent ? .undecided : ratio > 1 ? .slower : .faster
    }

    /// The standard deviation of logarithms, from the 95 % interval of their median.
    ///
    /// The interval is 1.96 standard errors of a median to either side; each is 1.2533 standard deviations divided by the root of the
    /// number of processes.
    private static func spread(_ row: Row) -> Double {
        guard let interval = row.interval, let processes = row.processes, interval.low > 0 else { return 0 }
        return log(interval.high / interval.low) / 2 * Double(processes).squareRoot() / (1.96 * 1.2533)
    }

    /// The spread of the logarithms, that is, the relative spread of the values.
    ///
    /// It is the median absolute deviation, scaled to the standard deviation of a normal distribution. One or two disturbed processes do
    /// not change it.
    static func spread(_ values: [Double]) -> Double {
        let logarithms = values.map { log($0) }
        return 1.4826 * Summary(of: logarithms).mad
    }
}
