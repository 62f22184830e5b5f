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

    enum Evidence: Sendable {
        /// One figure per process, from the samples.
        case processes(base: [Double], head: [Double])
        /// The rows' medians and intervals alone.
        case intervals(base: Row, head: Row)

        /// Head / base.
        var ratio: HodgesLehmann? {
            switch self {
            case .processes(let base, let head): return HodgesLehmann.ratio(from: base, to: head)
            case .intervals(let base, let head):
                guard let old = base.value, let new = head.value, let before = base.interval, let after = head.interval, old > 0, new > 0,
                    before.low > 0, after.low > 0
                else { return nil }
                let bounds = HodgesLehmann.Interval(low: after.low / before.high, high: after.high / before.low, coverage: 0.95)
                return HodgesLehmann(shift: new / old, interval: bounds)
            }
        }

        /// The number of processes on the side with fewer.
        fileprivate var processes: Int {
            switch self {
            case .processes(let base, let head): min(base.count, head.count)
            case .intervals(let base, let head): min(base.processes ?? 0, head.processes ?? 0)
            }
        }

        fileprivate var p: Double? {
            if case .processes(let base, let head) = self { MannWhitney(base, head)?.twoSided } else { nil }
        }

        /// The spread between processes of one run, on the side where it is larger.
        fileprivate var spread: Double {
            switch self {
            case .processes(let base, let head): max(Judgement.spread(base), Judgement.spread(head))
            case .intervals(let base, let head): max(Judgement.spread(base), Judgement.spread(head))
            }
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
        if case .intervals = evidence { isFromIntervals = estimate != nil } else { isFromIntervals = false }
        guard let ratio, let interval, evidence.processes >= Self.fewestProcesses else {
            (threshold, verdict) = (nil, .unknown)
            return
        }
        let threshold = exp(max(log(1 + Self.least), Self.spreads * evidence.spread))
        // Infinite only for an edited file, but JSON has no infinity.
        guard threshold.isFinite else {
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
