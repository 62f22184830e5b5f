import Foundation

/// One row of a paired comparison: what processes of the base and of the head measured, in blocks of four neighbours in time.
public struct PairedRow: Equatable, Sendable {
    /// Four processes in the order base, head, head, base: two pairs of neighbours, and neither build is always the first of its pair.
    /// Each figure is what one process measured; see ``PairedRun/figure(of:)``.
    public struct Block: Equatable, Sendable {
        public var firstBase, firstHead, secondHead, secondBase: Double

        public init(_ firstBase: Double, _ firstHead: Double, _ secondHead: Double, _ secondBase: Double) {
            (self.firstBase, self.firstHead) = (firstBase, firstHead)
            (self.secondHead, self.secondBase) = (secondHead, secondBase)
        }
    }

    public let key: RowKey
    public var blocks: [Block]

    public init(_ key: RowKey, blocks: [Block] = []) { (self.key, self.blocks) = (key, blocks) }

    /// Two for each block: the logarithm of head / base, of two neighbours.
    var logRatios: [Double] {
        blocks.flatMap { [Self.log($0.firstHead, over: $0.firstBase), Self.log($0.secondHead, over: $0.secondBase)] }
    }

    /// Two for each block: the logarithm of the ratio of two processes of one build. What differs there is noise: it is an A/A comparison
    /// that each row brings with it, from the same moments as what it is compared with.
    var noise: [Double] {
        blocks.flatMap { [Self.log($0.secondBase, over: $0.firstBase), Self.log($0.secondHead, over: $0.firstHead)] }
    }

    /// The median of the paired ratios. 1 without any.
    var ratio: Double { exp(Self.median(logRatios)) }

    /// The fastest process of the head over the fastest of the base: a burst of noise makes nothing faster.
    var minimaRatio: Double {
        let base = blocks.flatMap { [$0.firstBase, $0.secondBase] }.min() ?? 1
        let head = blocks.flatMap { [$0.firstHead, $0.secondHead] }.min() ?? 1
        return exp(Self.log(head, over: base))
    }

    /// By how much the median ratio of an A/A comparison of this row would differ from 1: the standard error of the median, had the noise
    /// the shape of a normal distribution, of which the median absolute deviation is 1 / 1.4826 of the standard deviation, and the
    /// median of n values 1.2533 times as uncertain as their mean.
    var spread: Double {
        let noise = noise
        if noise.isEmpty { return 0 }
        return 1.2533 * 1.4826 * Self.median(noise.map { abs($0) }) / Double(noise.count).squareRoot()
    }

    /// The median of each side's processes, in ns.
    var medians: (base: Double, head: Double) {
        (Self.median(blocks.flatMap { [$0.firstBase, $0.secondBase] }), Self.median(blocks.flatMap { [$0.firstHead, $0.secondHead] }))
    }

    /// Time from which the harness's own was subtracted may come out below nothing; then it is the least that the file can write.
    private static func log(_ value: Double, over other: Double) -> Double {
        Foundation.log(max(value, shortest) / max(other, shortest))
    }

    private static let shortest = 0.001

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : Statistics.quantile(0.5, ofSorted: values.sorted())
    }
}
