/// When a row counts as slower: the difference is large enough, certain enough, and present in the fast processes too.
package struct PairedRule: Sendable {
    package struct Finding: Equatable, Sendable {
        package var key: RowKey
        /// The median of the paired ratios head / base.
        package var ratio: Double
        /// The interval of the median, at the confidence that Holm's correction demands of this row. Nil with too few pairs.
        package var interval: Row.Interval?
        package var fastRatio: Double
        /// By how much the ratio may differ from 1: the threshold, or more if the row is noisy.
        package var allowed: Double
        package var isWidened: Bool
        /// The p of the sign test, corrected for all rows that are judged together.
        package var p: Double
        package var pairs: Int
        /// ns
        package var base, head: Double
        /// Whether all three conditions hold.
        package var isSlower: Bool
        package var isFaster: Bool
        /// Whether it may be slower and needs another look.
        package var isSuspect: Bool
    }

    /// The probability that any row of an unchanged tree is called different.
    package static let level = 0.05
    /// A row is suspect above this part of its threshold, with an uncorrected p below this level.
    ///
    /// Noise does not widen the threshold here: a row without a certain result deserves a longer look.
    package static let suspicion = 2.0 / 3, suspicionLevel = 0.2
    /// How many standard errors noise alone may move a row's median.
    package static let noiseMultiple = 3.0

    package let thresholds: Thresholds
    /// At least how many rows the correction assumes.
    package var family = 0
    /// At least how many means the correction assumes, for ``BroadRule``.
    package var means = 0

    package init(_ thresholds: Thresholds, family: Int = 0, means: Int = 0) {
        (self.thresholds, self.family, self.means) = (thresholds, family, means)
    }

    /// The findings, in the order of the rows.
    package func judge(_ rows: [PairedRow]) throws(Failure) -> [Finding] {
        let tests = PairedTest.all(rows.map(\.logRatios), family: family)
        return try rows.indices.map { index throws(Failure) in
            Self.finding(rows[index], threshold: try thresholds.value(for: rows[index].key), tests[index])
        }
    }

    private static func finding(_ row: PairedRow, threshold: Double, _ test: PairedTest) -> Finding {
        let widened = exp(row.noise(errors: noiseMultiple)) - 1
        let allowed = max(threshold, widened)
        let medians = row.medians
        let (ratio, fast, raw, p) = (row.ratio, row.fastRatio, test.raw, test.p)
        let isCertain = p < level
        return Finding(
            key: row.key, ratio: ratio, interval: test.interval, fastRatio: fast, allowed: allowed, isWidened: widened > threshold, p: p,
            pairs: row.logRatios.count, base: medians.base, head: medians.head,
            isSlower: isCertain && ratio > 1 + allowed && fast > 1 + allowed / 2,
            isFaster: isCertain && ratio < 1 / (1 + allowed) && fast < 1 / (1 + allowed / 2),
            isSuspect: raw < suspicionLevel && ratio > 1 + threshold * suspicion
        )
    }

    /// Whether the canary has moved, either way.
    ///
    /// Its fast processes are not required to agree: a burst of noise is what the canary is there to show.
    static func hasMoved(_ canary: Finding) -> Bool {
        canary.p < level && (canary.ratio > 1 + canary.allowed || canary.ratio < 1 / (1 + canary.allowed))
    }
}

/// The sign test of the log ratios of one row or mean, among others that are judged together.
struct PairedTest {
    /// The p of this test alone, and corrected for all.
    let raw, p: Double
    /// The interval of the median ratio, at the confidence that Holm's correction demands. Nil with too few pairs.
    let interval: Row.Interval?

    /// `family`: at least how many tests the correction assumes.
    static func all(_ samples: [[Double]], family: Int) -> [PairedTest] {
        let raw = samples.map { SignTest.twoSided(of: $0) }, corrected = Correction.holm(raw, family: family)
        return samples.indices.map { index in
            let confidence = Correction.confidence(of: raw[index], among: raw, family: family, level: PairedRule.level)
            let interval = MedianInterval(of: samples[index], confidence: confidence)
            return PairedTest(
                raw: raw[index], p: corrected[index], interval: interval.map { Row.Interval(low: exp($0.low), high: exp($0.high)) })
        }
    }
}

extension PairedRule.Finding: PairedFinding {
    package var suspicion: Suspicion { .row(key) }

    package var remedy: String { "find the extra work in this phase; if it is intended, \(Thresholds.raising)" }

    /// `×1.102 (1.087 to 1.115; 23.4 → 25.8 ns), allowed ×1.030`
    package var text: String {
        let interval = interval.map { "\(Number.paired($0.low)) to \(Number.paired($0.high))" } ?? "too few pairs for an interval"
        return "×\(Number.paired(ratio)) (\(interval); \(Number.time(base)) → \(Number.time(head)) ns), allowed "
            + "×\(Number.paired(1 + allowed))" + (isWidened ? " for its noise" : "")
    }

    package var span: Verdict.Span? {
        func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
        return Verdict.Span(ratio: finite(ratio), low: finite(interval?.low), high: finite(interval?.high))
    }
}

extension Verdict.Cause {
    static func canaryMoved(_ finding: PairedRule.Finding) -> Self {
        Self(
            "no change touches it, but it moved: \(finding.text)",
            remedy: "times were not judged; run the gate again on a quieter machine")
    }
}
