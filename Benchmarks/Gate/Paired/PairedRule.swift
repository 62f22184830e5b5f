/// When a paired difference of times is called one: large enough, certain enough, and in the fast processes as well.
package struct PairedRule: Sendable {
    /// What the rule found out about one row.
    package struct Finding: Equatable, Sendable {
        package var key: RowKey
        /// The median of the paired ratios head / base.
        package var ratio: Double
        /// Where the median lies, at the confidence that Holm's correction asks of this row. Nil from too few pairs.
        package var interval: Row.Interval?
        package var fastRatio: Double
        /// What the ratio may differ from 1: the threshold, or what the row's own noise widens it to.
        package var allowed: Double
        package var isWidened: Bool
        /// The p of the sign test, corrected for all rows that were judged together.
        package var p: Double
        package var pairs: Int
        /// ns
        package var base, head: Double
        /// Whether all three conditions say so.
        package var isSlower: Bool
        package var isFaster: Bool
        /// Whether it may be slower, and is worth another look.
        package var isSuspect: Bool
    }

    /// The probability with which one row or more of an unchanged whole may be called different.
    package static let level = 0.05
    /// Which part of its threshold a row may exceed, and with which p of its own, before it is looked at again. Its noise is no excuse yet:
    /// a row of which nothing certain can be said is one to look at longer.
    package static let suspicion = 2.0 / 3, suspicionLevel = 0.2
    /// How many standard errors a row's noise alone may move its median.
    package static let noiseMultiple = 3.0

    package let thresholds: Thresholds
    /// Judge as strictly as if there were so many rows, however few there are.
    package var family = 0
    /// The same of means, which ``BroadRule`` judges.
    package var means = 0

    package init(_ thresholds: Thresholds, family: Int = 0, means: Int = 0) {
        (self.thresholds, self.family, self.means) = (thresholds, family, means)
    }

    /// In the order of the rows.
    package func judge(_ rows: [PairedRow]) throws(Failure) -> [Finding] {
        let raw = rows.map { SignTest.twoSided(of: $0.logRatios) }
        let corrected = Correction.holm(raw, family: family)
        var findings: [Finding] = []
        for (index, row) in rows.enumerated() {
            let confidence = Correction.confidence(of: raw[index], among: raw, family: family, level: Self.level)
            findings.append(
                Self.finding(
                    row, threshold: try thresholds.value(for: row.key), confidence: confidence, raw: raw[index], p: corrected[index]))
        }
        return findings
    }

    private static func finding(_ row: PairedRow, threshold: Double, confidence: Double, raw: Double, p: Double) -> Finding {
        let widened = exp(row.noise(errors: noiseMultiple)) - 1
        let allowed = max(threshold, widened)
        let interval = MedianInterval(of: row.logRatios, confidence: confidence)
            .map { Row.Interval(low: exp($0.low), high: exp($0.high)) }
        let medians = row.medians
        let (ratio, fast) = (row.ratio, row.fastRatio)
        let isCertain = p < level
        return Finding(
            key: row.key, ratio: ratio, interval: interval, fastRatio: fast, allowed: allowed, isWidened: widened > threshold, p: p,
            pairs: row.logRatios.count, base: medians.base, head: medians.head,
            isSlower: isCertain && ratio > 1 + allowed && fast > 1 + allowed / 2,
            isFaster: isCertain && ratio < 1 / (1 + allowed) && fast < 1 / (1 + allowed / 2),
            isSuspect: raw < suspicionLevel && ratio > 1 + threshold * suspicion
        )
    }

    /// Whether what no change touches has moved, either way. Its fast processes are not asked: a burst that it shows is one.
    static func hasMoved(_ canary: Finding) -> Bool {
        canary.p < level && (canary.ratio > 1 + canary.allowed || canary.ratio < 1 / (1 + canary.allowed))
    }
}

extension PairedRule.Finding: PairedFinding {
    package var suspicion: Suspicion { .row(key) }

    package var remedy: String { "find what the phase does more than before; if it is meant, \(Thresholds.raising)" }

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
            "no change touches it, and it moved: \(finding.text)",
            remedy: "nothing was decided about times; run it again on a quieter machine")
    }
}
