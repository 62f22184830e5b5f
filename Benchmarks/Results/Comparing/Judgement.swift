import Foundation

/// What can be said of a timed row of two runs, from what each process that timed it says: the lower quartile of its samples.
///
/// One figure per process, for the samples of one process share its memory's layout and its moment, and thousands of them are no surer
/// than one. The lower quartile, for whatever disturbs a process only ever lengthens its samples, and on a busy machine that is half of
/// them. results/README.md has how often this is wrong, and what it finds.
///
/// A row is different only if four things hold:
/// 1. Mann and Whitney's exact test of the processes' figures gives p ≤ 0.05. No correction for the number of rows could be passed with
///    so few processes (of 8 and 8 the smallest p is 0.00016); the next two conditions do that work.
/// 2. The ratio is beyond 5 %, or, if that is more, beyond three times the row's own spread between the processes of one run.
/// 3. It is beyond that still after what moved the hand-written controls, which no change to a library touches, is taken out: a machine
///    that is 4 % slower today makes everything 4 % slower.
/// 4. The 95 % interval of the ratio, so corrected, is on the same side of 1 as the ratio.
package struct Judgement: Equatable, Sendable {
    package enum Verdict: String, Sendable {
        case slower, faster
        /// Nothing can be said: the runs may be the same or not.
        case undecided = "~"
        /// Nothing could ever be said: there are no samples, or of too few processes.
        case unknown = "?"
    }

    /// Head divided by base: Hodges and Lehmann's estimate; nil without samples, or if a time is not above 0.
    package let ratio: Double?
    /// Moses' 95 % interval of it; nil with too few processes.
    package let interval: HodgesLehmann.Interval?
    /// Of Mann and Whitney's test; nil without samples.
    package let p: Double?
    /// The smallest ratio above 1 that would count here; nil where none would.
    package let threshold: Double?
    package let verdict: Verdict

    static let level = 0.05
    static let least = 0.05
    static let spreads = 3.0
    /// With fewer processes on a side, their spread is not known well enough for three times it to mean anything.
    package static let fewestProcesses = 5

    /// `drift` is by how many times the controls' times are longer in the head than in the base.
    package init(base: [Double], head: [Double], drift: Double?) {
        let estimate = HodgesLehmann.ratio(from: base, to: head)
        ratio = estimate?.shift
        interval = estimate?.interval
        p = MannWhitney(base, head)?.twoSided
        guard let ratio, let p, let interval, min(base.count, head.count) >= Self.fewestProcesses else {
            (threshold, verdict) = (nil, .unknown)
            return
        }
        let spread = max(Self.spread(base), Self.spread(head))
        let threshold = exp(max(log(1 + Self.least), Self.spreads * spread))
        self.threshold = threshold
        let corrected = ratio / (drift ?? 1)
        let nearest = ratio > 1 ? interval.low : 1 / interval.high
        let nearestCorrected = ratio > 1 ? interval.low / (drift ?? 1) : (drift ?? 1) / interval.high
        let isSameSide = (ratio > 1) == (corrected > 1) && min(nearest, nearestCorrected) > 1
        let size = min(max(ratio, 1 / ratio), max(corrected, 1 / corrected))
        let isDifferent = p <= Self.level && isSameSide && size >= threshold
        verdict = !isDifferent ? .undecided : ratio > 1 ? .slower : .faster
    }

    /// How far the logarithms lie apart, which is how far the values do as a part of them: the median deviation from the median, scaled to
    /// the standard deviation of a normal distribution. A disturbed process or two do not change it.
    static func spread(_ values: [Double]) -> Double {
        let logarithms = values.map { log($0) }
        return 1.4826 * Summary(of: logarithms).mad
    }
}
