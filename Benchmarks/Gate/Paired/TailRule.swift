/// Whether a row's slow samples became slower or more frequent.
///
/// A fault that doubles one sample in ten does not change the lower quartile, by which processes are otherwise judged.
///
/// Each process gives one more figure: the mean of its samples divided by their lower quartile. An interrupted sample is a hundred times
/// too long and would dominate the mean, so each sample counts as three quartiles at most.
///
/// Pairs are judged by their signed ranks. If one sample in ten is slow, a third of the processes with ten samples have none, and two
/// thirds of those with four. Pairs of such processes differ little, to either side. Signed ranks give them little weight; the sign test
/// weighs all pairs equally. In 180 pairs of `graph/triangle` with such a fault, the sign test gave p = 2e-4 and the signed ranks 3e-7.
/// Between processes of one build, in 52 rows, the signed ranks gave p below 0.05 for 3, and below 0.1 for 5.
package struct TailRule: Sendable {
    package struct Finding: Equatable, Sendable {
        package var key: RowKey
        /// Head / base of the mean in quartiles: the geometric mean over all pairs.
        package var ratio: Double
        /// By how much the ratio may exceed 1: the threshold, or more if the base is noisy.
        package var allowed: Double
        /// The p of the signed-rank test, corrected for all rows that are judged together.
        package var p: Double
        package var pairs: Int
        package var isSlower: Bool
        /// Whether it may be slower and needs a second look.
        package var isSuspect: Bool
    }

    /// By how much the mean may rise against the quartile: half the effect of doubling one sample in ten.
    static let threshold = 0.05
    /// A row is suspect above this part of the threshold.
    ///
    /// It is lower than for times, since thirty pairs of few samples say less.
    static let suspicion = 0.5
    /// And above this many standard errors. At most one unchanged row in ten exceeds both.
    static let suspicionErrors = 1.28
    /// The most quartiles that a sample counts as.
    static let most = 3.0
    /// With fewer samples, a process hardly shows their spread.
    static let fewestSamples = 4
    /// The largest share of base processes that may have fewer.
    ///
    /// Head processes do not count: a change that slows the head must not remove its own row.
    static let mostShort = 0.1
    /// Blocks per suspected row in the second look: a process has few samples, and not every process is hit.
    static let blocksAgain = 90

    package static let aspect = "spread of samples"

    /// At least how many rows the correction assumes.
    var family = 0

    /// A process's figure; 1 for a single sample. Nil if the lower quartile is not above 0.
    static func figure(of samples: [Double]) -> Double? {
        if samples.isEmpty { return nil }
        let quartile = PairedRun.figure(of: samples)
        if quartile <= 0 { return nil }
        return samples.reduce(0) { $0 + min($1 / quartile, most) } / Double(samples.count)
    }

    /// The findings, in the order of `rows`, whose figures are those of ``figure(of:)``.
    package func judge(_ rows: [PairedRow]) -> [Finding] {
        let raw = rows.map { SignedRank.twoSided($0.logRatios) }
        let corrected = Correction.holm(raw, family: family)
        return rows.indices.map { index in
            let row = rows[index], ratios = row.logRatios
            let ratio = ratios.isEmpty ? 1 : exp(ratios.reduce(0, +) / Double(ratios.count))
            let allowed = max(Self.threshold, exp(PairedRule.noiseMultiple * Self.error(row.baseNoise, pairs: ratios.count)) - 1)
            return Finding(
                key: row.key, ratio: ratio, allowed: allowed, p: corrected[index], pairs: ratios.count,
                isSlower: corrected[index] < PairedRule.level && ratio > 1 + allowed,
                isSuspect: ratio > 1 + Self.threshold * Self.suspicion && log(ratio) > Self.suspicionErrors * Self.error(of: ratios))
        }
    }

    /// The standard error of the mean of `values`.
    private static func error(of values: [Double]) -> Double {
        if values.count < 2 { return .infinity }
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1) / Double(values.count)).squareRoot()
    }

    /// The standard error of a mean over `pairs` pairs, from the base's differences, whose true mean is 0.
    private static func error(_ noise: [Double], pairs: Int) -> Double {
        if noise.isEmpty || pairs == 0 { return 0 }
        return (noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count) / Double(pairs)).squareRoot()
    }
}

extension TailRule.Finding: PairedFinding {
    package var suspicion: Suspicion { .spread(key) }

    package var remedy: String { "find what happens only in some samples: a growing list, a lock, a rare path" }

    package var aspect: String { TailRule.aspect }

    /// `slow samples ×1.102 against the fast ones, allowed ×1.050`
    package var text: String { "slow samples ×\(Number.paired(ratio)) against the fast ones, allowed ×\(Number.paired(1 + allowed))" }
}
