/// One row of a paired comparison: what processes of the base and of the head measured, in blocks of four neighbours in time.
package struct PairedRow: Equatable, Sendable {
    /// Four processes in the order base, head, head, base: two pairs of neighbours, and neither build is always the first of its pair.
    /// Each figure is what one process measured; see ``PairedRun/figure(of:)``.
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

    /// Two for each block: the logarithm of head / base, of two neighbours.
    var logRatios: [Double] {
        blocks.flatMap { [Self.log($0.firstHead, over: $0.firstBase), Self.log($0.secondHead, over: $0.secondBase)] }
    }

    /// Two for each block: the logarithm of the ratio of two processes of one build. What differs there is noise: it is an A/A comparison
    /// that each row brings with it, from the same moments as what it is compared with.
    var noise: [Double] {
        blocks.flatMap { [Self.log($0.secondBase, over: $0.firstBase), Self.log($0.secondHead, over: $0.firstHead)] }
    }

    /// The same of the base alone, one for each block. What a row is allowed widens with this and no more: a change that makes its own
    /// build noisy must not be allowed more for it.
    var baseNoise: [Double] { blocks.map { Self.log($0.secondBase, over: $0.firstBase) } }

    /// The median of the paired ratios. 1 without any.
    var ratio: Double { exp(Self.median(logRatios)) }

    /// The fast processes of the head over the fast ones of the base, each side's tenth from below: a burst of noise makes nothing faster.
    /// Not the very fastest: one process that was lucky would speak for all.
    var fastRatio: Double {
        let base = blocks.flatMap { [$0.firstBase, $0.secondBase] }, head = blocks.flatMap { [$0.firstHead, $0.secondHead] }
        if base.isEmpty || head.isEmpty { return 1 }
        return exp(Self.log(Self.quantile(0.1, head), over: Self.quantile(0.1, base)))
    }

    /// By how much the median ratio of an A/A comparison of this row, with `growth` times as many pairs, may differ from 1 as a
    /// logarithm: by no more, where `errors` standard errors of a median are not exceeded.
    ///
    /// No more than the base's own pairs say, and no more than the pairs of both builds, which are twice as many, and so of whose quantile
    /// luck makes less.
    ///
    /// The median of n values lies between their quantiles ½ ± errors / 2√n, however they are distributed; and of values that spread as
    /// much to one side as to the other, that is the quantile errors / √n of what they are without their sign. Not a multiple of their
    /// median absolute deviation: where two processes in five take half as long again, that is nothing or 40 %, and the median stands.
    func noise(errors: Double, growth: Double = 1) -> Double {
        if blocks.isEmpty { return 0 }
        let share = min(1, errors / (Double(noise.count) * growth).squareRoot())
        return min(Self.quantile(share, baseNoise.map { abs($0) }), Self.quantile(share, noise.map { abs($0) }))
    }

    /// How many pairs it takes to find a change as large as `change` in 95 of 100 tries, by a sign test that asks for `errors` standard
    /// errors: of pairs with so large a change, a half are above 1 anyway, and of the other half those that noise alone moves less.
    func pairsNeeded(for change: Double, errors: Double) -> Int {
        let noise = noise
        let moved = Foundation.log(1 + change)
        let share = Double(noise.count { abs($0) < moved }) / Double(max(1, noise.count))
        if share == 0 { return .max }
        let pairs = pow((errors + PairedEffort.certainty) / share, 2)
        return pairs < 1e6 ? Int(pairs.rounded(.up)) : .max
    }

    /// What the base takes where nothing disturbs it, in ns: its processes' lower quartile.
    package var undisturbedBase: Double { Self.quantile(0.25, blocks.flatMap { [$0.firstBase, $0.secondBase] }) }

    /// The median of each side's processes, in ns.
    var medians: (base: Double, head: Double) {
        (Self.median(blocks.flatMap { [$0.firstBase, $0.secondBase] }), Self.median(blocks.flatMap { [$0.firstHead, $0.secondHead] }))
    }

    /// Time from which the harness's own was subtracted may come out below nothing; then it is the least that the file can write.
    private static func log(_ value: Double, over other: Double) -> Double {
        Foundation.log(max(value, shortest) / max(other, shortest))
    }

    private static let shortest = 0.001

    private static func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : quantile(0.5, values) }

    private static func quantile(_ share: Double, _ values: [Double]) -> Double { Statistics.quantile(share, ofSorted: values.sorted()) }
}
