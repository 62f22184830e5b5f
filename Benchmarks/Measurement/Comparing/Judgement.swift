import Foundation

/// What can be said of a timed row of two runs, from the medians of the processes that timed it on either side.
///
/// The processes are the evidence, not the samples: those of one process share its memory's layout and its moment, and thousands of them
/// are no surer than one. A row is different only if four things hold:
/// 1. Mann and Whitney's exact test of the processes' medians gives p ≤ 0.01; with 8 and 8 processes that is nearly complete separation.
///    No correction for the number of rows could be passed with so few processes (the smallest p is 0.00016); the next three do its work.
/// 2. The ratio is beyond 5 %, or beyond three times the row's own spread between processes of one run, if that is more.
/// 3. It is beyond that still after what moved the hand-written controls, which no change to a library touches, is taken out: a machine
///    that is 4 % slower today makes everything 4 % slower.
/// 4. The 95 % interval of the ratio, so corrected, is on the same side of 1 as the ratio.
public struct Judgement: Equatable, Sendable {
    public enum Verdict: String, Sendable {
        case slower, faster
        /// Nothing can be said: the runs may be the same or not.
        case undecided = "~"
        /// Nothing could ever be said: there are no samples, or of too few processes.
        case unknown = "?"
    }

    /// Head divided by base: Hodges and Lehmann's estimate; nil without samples, or if a time is not above 0.
    public let ratio: Double?
    /// Moses' 95 % interval of it; nil with too few processes.
    public let interval: HodgesLehmann.Interval?
    /// Of Mann and Whitney's test; nil without samples.
    public let p: Double?
    /// The smallest ratio above 1 that would count here; nil where none would.
    public let threshold: Double?
    public let verdict: Verdict

    static let level = 0.01
    static let least = 0.05
    static let spreads = 3.0
    /// With fewer processes on a side no two samples are ever far enough apart: 4 and 4 have p = 0.029 at best.
    public static let fewestProcesses = 5

    /// `drift` is by how many times the controls' times are longer in the head than in the base.
    public init(base: [Double], head: [Double], drift: Double?) {
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
        let drift = drift ?? 1
        func isBeyond(_ ratio: Double, _ bound: Double) -> Bool { max(ratio, 1 / ratio) >= bound }
        let corrected = ratio / drift
        let isDifferent = p <= Self.level && isBeyond(ratio, threshold) && isBeyond(corrected, threshold)
            && (ratio > 1) == (corrected > 1) && (ratio > 1 ? interval.low / drift > 1 && interval.low > 1 : interval.high / drift < 1 && interval.high < 1)
        verdict = !isDifferent ? .undecided : ratio > 1 ? .slower : .faster
    }

    /// The standard deviation of the logarithms, which is that of the values as a part of them.
    static func spread(_ values: [Double]) -> Double {
        let logarithms = values.map { log($0) }
        let mean = logarithms.reduce(0, +) / Double(values.count)
        let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(max(1, values.count - 1))).squareRoot()
    }
}
