/// One row of a paired comparison: figures of base and head processes, in blocks of four consecutive ones.
package struct PairedRow: Equatable, Sendable {
    /// Four processes in the order base, head, head, base, or the reverse: two pairs of neighbours.
    ///
    /// Neither build is always first in its pair. Each figure is that of one process; see ``PairedRun/figure(of:)``.
    package struct Block: Equatable, Sendable {
        package var firstBase, firstHead, secondHead, secondBase: Double

        package init(_ firstBase: Double, _ firstHead: Double, _ secondHead: Double, _ secondBase: Double) {
            (self.firstBase, self.firstHead) = (firstBase, firstHead)
            (self.secondHead, self.secondBase) = (secondHead, secondBase)
        }
    }

    package let key: RowKey
    package var blocks: [Block]

    package init(_ key: RowKey, blocks: [Block] = []) { (self.key, self.blocks) = (key, blocks) }

    /// Two per block: the logarithm of head / base for two neighbours.
    var logRatios: [Double] {
        blocks.flatMap { [Self.log($0.firstHead, over: $0.firstBase), Self.log($0.secondHead, over: $0.secondBase)] }
    }

    /// Two per block: the log ratio of two processes of one build.
    ///
    /// They differ by noise alone: every row has its own A/A comparison, from the same moments as its A/B comparison.
    var noise: [Double] {
        blocks.flatMap { [Self.log($0.secondBase, over: $0.firstBase), Self.log($0.secondHead, over: $0.firstHead)] }
    }

    /// One per block: the log ratio of the base's two processes.
    ///
    /// A row's allowance widens with this noise at most: a change must not gain an allowance by making its own build noisy.
    var baseNoise: [Double] { blocks.map { Self.log($0.secondBase, over: $0.firstBase) } }

    /// The median of the paired ratios; 1 if there are none.
    var ratio: Double { exp(Self.median(logRatios)) }

    /// The fast processes of the head over those of the base, by each side's 10 % quantile.
    ///
    /// A burst of noise makes nothing faster. The minimum would let one lucky process decide.
    var fastRatio: Double {
        let base = blocks.flatMap { [$0.firstBase, $0.secondBase] }, head = blocks.flatMap { [$0.firstHead, $0.secondHead] }
        if base.isEmpty || head.isEmpty { return 1 }
        return exp(Self.log(Self.quantile(0.1, head), over: Self.quantile(0.1, base)))
    }

    /// By how much noise may move the median ratio of this row with `growth` times as many pairs, as a logarithm: by `errors` standard
    /// errors of a median.
    ///
    /// The estimate is the smaller of two: from the base's own pairs, and from the pairs of both builds, which are twice as many and so
    /// less subject to luck.
    ///
    /// For any distribution, the median of n values lies between their quantiles ½ ± errors / 2√n. If they are symmetric, that is the
    /// quantile errors / √n of their absolute values. A multiple of the median absolute deviation would not do: if two processes in five
    /// take half as long again, it is nothing or 40 %, while the median stays.
    func noise(errors: Double, growth: Double = 1) -> Double {
        if blocks.isEmpty { return 0 }
        let share = min(1, errors / (Double(noise.count) * growth).squareRoot())
        return min(Self.quantile(share, baseNoise.map { abs($0) }), Self.quantile(share, noise.map { abs($0) }))
    }

    /// How many pairs find a change of `change` in 95 of 100 tries, by a sign test that demands `errors` standard errors.
    ///
    /// With such a change, half of the pairs are above 1 anyway. The other half rises above 1 where noise moves a pair by less than the
    /// change.
    func pairsNeeded(for change: Double, errors: Double) -> Int {
        let noise = noise
        let moved = Foundation.log(1 + change)
        let share = Double(noise.count { abs($0) < moved }) / Double(max(1, noise.count))
        if share == 0 { return .max }
        let pairs = pow((errors + PairedEffort.certainty) / share, 2)
        return pairs < 1e6 ? Int(pairs.rounded(.up)) : .max
    }

    /// The base's undisturbed time in ns: the lower quartile of its processes.
    package var undisturbedBase: Double { Self.quantile(0.25, blocks.flatMap { [$0.firstBase, $0.secondBase] }) }

    /// The median of each side's processes, in ns.
    var medians: (base: Double, head: Double) {
        (Self.median(blocks.flatMap { [$0.firstBase, $0.secondBase] }), Self.median(blocks.flatMap { [$0.firstHead, $0.secondHead] }))
    }

    /// The log ratio of two times.
    ///
    /// Subtracting the harness's time may leave less than 0; then the least time that the file can hold is used.
    private static func log(_ value: Double, over other: Double) -> Double {
        Foundation.log(max(value, shortest) / max(other, shortest))
    }

    private static let shortest = 0.001

    private static func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : Statistics.median(values) }

    private static func quantile(_ share: Double, _ values: [Double]) -> Double { Statistics.quantile(share, ofSorted: values.sorted()) }
}
