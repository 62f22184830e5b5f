/// What can be said of a timed row of two runs, from what each process that timed it says: the lower quartile of its samples.
///
/// One figure per process, for the samples of one process share its memory's layout and its moment, and thousands of them are no surer
/// than one. The lower quartile, for whatever disturbs a process only ever lengthens its samples, and on a busy machine that is half of
/// them.
///
/// A row is different only if four things hold:
/// 1. Mann and Whitney's test of the processes' figures gives p ≤ 0.05. No correction for the number of rows could be passed with
///    so few processes (of 7 and 7 the smallest p is 0.0006); the next two conditions do that work.
/// 2. The ratio is beyond 5 %, or, if that is more, beyond three times the row's own spread between the processes of one run.
/// 3. It is beyond that still after what moved the hand-written controls, which no change to a library touches, is taken out: a machine
///    that is 4 % slower today makes everything 4 % slower.
/// 4. The 95 % interval of the ratio, so corrected, is on the same side of 1 as the ratio.
///
/// Without samples, the intervals over processes that the CSV files have are the evidence. There is no p then, and the interval of the
/// ratio is as wide as both sides' together, so that fewer changes are found.
package struct Judgement: Equatable, Sendable {
    package enum Verdict: String, Sendable {
        case slower, faster
        /// Nothing can be said: the runs may be the same or not.
        case undecided = "~"
        /// Nothing could ever be said: there are neither samples nor intervals, or too few processes, or a time that is not above 0, or
        /// the processes lie so far apart that no ratio is beyond three times their spread.
        case unknown = "?"
    }

    /// What the files say of a row.
    enum Evidence: Sendable {
        /// One figure per process, from the samples.
        case processes(base: [Double], head: [Double])
        /// The rows' medians and intervals alone.
        case intervals(base: Row, head: Row)

        /// Head divided by base, and between which bounds that is.
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

        /// How many processes the side has that has fewer.
        fileprivate var processes: Int {
            switch self {
            case .processes(let base, let head): min(base.count, head.count)
            case .intervals(let base, let head): min(base.processes ?? 0, head.processes ?? 0)
            }
        }

        fileprivate var p: Double? {
            if case .processes(let base, let head) = self { MannWhitney(base, head)?.twoSided } else { nil }
        }

        /// How far the processes of one run lie apart, on the side on which they do more.
        fileprivate var spread: Double {
            switch self {
            case .processes(let base, let head): max(Judgement.spread(base), Judgement.spread(head))
            case .intervals(let base, let head): max(Judgement.spread(base), Judgement.spread(head))
            }
        }
    }

    /// Head divided by base: Hodges and Lehmann's estimate from samples, else the quotient of the medians; nil without evidence, or if a
    /// time is not above 0.
    package let ratio: Double?
    /// The 95 % interval of it, Moses' from samples; nil with too few processes.
    package let interval: HodgesLehmann.Interval?
    /// Of Mann and Whitney's test; nil without samples.
    package let p: Double?
    /// The smallest ratio above 1 that would count here; nil where none would.
    package let threshold: Double?
    package let verdict: Verdict
    /// Whether this is from the intervals in the CSV files, for want of samples.
    package let isFromIntervals: Bool

    static let level = 0.05
    static let least = 0.05
    static let spreads = 3.0
    /// With fewer processes on a side, their spread is not known well enough for three times it to mean anything.
    package static let fewestProcesses = 5

    /// `drift` is by how many times the controls' times are longer in the head than in the base.
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
        // Of a file that was edited. JSON has no infinity.
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

    /// The standard deviation of the logarithms of samples whose median has a 95 % interval of this width: 1.96 standard errors of a
    /// median, each 1.2533 standard deviations by the root of the number of processes.
    private static func spread(_ row: Row) -> Double {
        guard let interval = row.interval, let processes = row.processes, interval.low > 0 else { return 0 }
        return log(interval.high / interval.low) / 2 * Double(processes).squareRoot() / (1.96 * 1.2533)
    }

    /// How far the logarithms lie apart, which is how far the values do as a part of them: the median deviation from the median, scaled to
    /// the standard deviation of a normal distribution. A disturbed process or two do not change it.
    static func spread(_ values: [Double]) -> Double {
        let logarithms = values.map { log($0) }
        return 1.4826 * Summary(of: logarithms).mad
    }
}
