/// Whether a row's slow samples became slower, or more: a fault that makes one sample in ten twice as long leaves the quartile alone by
/// which a process is judged otherwise.
///
/// Each process gives one figure more: the mean of its samples by their lower quartile. A sample that was interrupted is a hundred times
/// too long and would be all of a mean, so each counts as three quartiles at most.
///
/// Pairs are judged by their signed ranks. If one sample in ten is slow, a third of the processes with ten samples have none, and two
/// thirds of those with four. Pairs of such processes differ little, and to either side. The signed ranks give them little weight; the sign
/// test gives all pairs the same. In 180 pairs of `graph/triangle` with such a fault, the sign test gave p = 2e-4 and the signed ranks
/// 3e-7. Between processes of one build, in 52 rows, the signed ranks gave p below 0.05 for 3, and below 0.1 for 5.
package struct TailRule: Sendable {
    /// What the rule found out about one row.
    package struct Finding: Equatable, Sendable {
        package var key: RowKey
        /// By how many times the mean, in quartiles, is larger in the head: over all pairs, the geometric mean.
        package var ratio: Double
        /// What the ratio may exceed 1 by: the threshold, or what the base's own noise widens it to.
        package var allowed: Double
        /// Of the signed-rank test, corrected for all rows that were judged together.
        package var p: Double
        package var pairs: Int
        package var isSlower: Bool
        /// Whether it may be slower, and is worth a second look.
        package var isSuspect: Bool
    }

    /// By how much the mean may rise against the quartile: half of what one sample in ten does that takes twice as long.
    static let threshold = 0.05
    /// The part of the threshold above which a row is measured again: less than for other times, since thirty pairs of few samples say
    /// less.
    static let suspicion = 0.5
    /// And by how many standard errors: at most one unchanged row in ten exceeds both.
    static let suspicionErrors = 1.28
    /// How many quartiles a sample counts for at most.
    static let most = 3.0
    /// With fewer samples, a process hardly shows how they spread.
    static let fewestSamples = 4
    /// The largest share of the base's processes that may have fewer. The head's are not counted: a change that makes the head slow must
    /// not remove the row.
    static let mostShort = 0.1
    /// In how many blocks a suspected row is measured again: a process has few samples, and not in each of them one that was hit.
    static let blocksAgain = 90

    package static let aspect = "spread of samples"

    /// Judge as strictly as if there were so many rows, however few there are.
    private let family: Int

    package init(family: Int = 0) { self.family = family }

    /// What one process says: 1 for a single sample. Nil if the lower quartile is not above 0.
    static func figure(of samples: [Double]) -> Double? {
        if samples.isEmpty { return nil }
        let quartile = PairedRun.figure(of: samples)
        if quartile <= 0 { return nil }
        return samples.reduce(0) { $0 + min($1 / quartile, most) } / Double(samples.count)
    }

    /// In the order of the rows, whose figures are those of ``figure(of:)``.
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

    /// The standard error of the mean of `values`, which may have any mean.
    private static func error(of values: [Double]) -> Double {
        if values.count < 2 { return .infinity }
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1) / Double(values.count)).squareRoot()
    }

    /// The standard error of a mean over so many pairs, by what pairs of the base differ by.
    private static func error(_ noise: [Double], pairs: Int) -> Double {
        if noise.isEmpty || pairs == 0 { return 0 }
        return (noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count) / Double(pairs)).squareRoot()
    }
}

extension TailRule.Finding: PairedFinding {
    package var suspicion: Suspicion { .spread(key) }

    package var remedy: String { "find what happens in some samples alone: a list that grows, a lock, a rare path" }

    package var aspect: String { TailRule.aspect }

    /// `slow samples ×1.102 against the fast ones, allowed ×1.050`
    package var text: String { "slow samples ×\(Number.paired(ratio)) against the fast ones, allowed ×\(Number.paired(1 + allowed))" }
}
