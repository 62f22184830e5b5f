/// Whether many rows together are slower: all of a library, or all of a group of workloads. What makes everything 2 % slower is in no row
/// more than its threshold, and in the mean of many rows it is clear.
///
/// The mean is taken pair by pair: over all rows, the mean of the logarithms of one pair each, that were measured in the same round, or
/// in the next in which the row had a turn. A sixth of the rows at either end is left out, since a burst of noise triples a row or two.
/// These means, one for each pair of a round, are what is judged, as the pairs of a single row are.
package struct BroadRule: Sendable {
    /// Whose rows are taken together.
    package enum Subject: Hashable, Sendable {
        case library(String)
        /// `pump` of `pump/map`.
        case group(String)
    }

    /// What the rule found out about one mean.
    package struct Finding: Equatable, Sendable {
        package var subject: Subject
        package var rows: Int
        package var pairs: Int
        /// The median over the pairs of the geometric means head / base, each of the middle two thirds of the rows.
        package var ratio: Double
        /// Where that lies, at the confidence that Holm's correction asks of it. Nil from too few pairs.
        package var interval: Row.Interval?
        /// What the ratio may exceed 1 by: the threshold, or what the base's own noise widens it to.
        package var allowed: Double
        /// Of the sign test, corrected for all means that were judged together.
        package var p: Double
        package var isSlower: Bool
        /// Whether it may be slower, and is worth a second look.
        package var isSuspect: Bool
    }

    /// Which blocks of a row stand beside those of a row that has fewer.
    enum Alignment {
        /// The first ones: noisy rows got theirs when all rows had had as many.
        case first
        /// Some from first to last: in one look at all rows, a row with fewer turns has them in rounds from first to last. See
        /// ``InterleavedRounds``.
        case spread

        /// Of a row with `count` blocks, which one stands beside block `number` of a row that has only `fewest`.
        func place(_ number: Int, of fewest: Int, in count: Int) -> Int {
            switch self {
            case .first: number
            case .spread: ((number + 1) * count + fewest - 1) / fewest - 1
            }
        }
    }

    /// By how much the mean of a library, or of a group, may rise. A mean over few rows has the places of their code in memory in it.
    static let libraryThreshold = 0.012, groupThreshold = 0.02
    /// With fewer rows a mean says little more than the rows do.
    package static let fewestRows = 4

    /// Judge as strictly as if there were so many means, however few there are.
    private let family: Int

    package init(family: Int = 0) { self.family = family }

    /// The subjects of which there are enough rows: libraries first, each in the order of `keys`.
    static func subjects(_ keys: [RowKey]) -> [Subject] {
        (keys.map { .library($0.implementation) } + keys.map { .group($0.group) }).unique.filter { subject in
            keys.count { subject.covers($0) } >= fewestRows
        }
    }

    /// One finding for each subject with enough rows, as the first look sees them.
    package func judge(_ rows: [PairedRow]) -> [Finding] { judge(Self.subjects(rows.map(\.key)), of: rows, .first) }

    /// One finding for each of `subjects`.
    func judge(_ subjects: [Subject], of rows: [PairedRow], _ alignment: Alignment) -> [Finding] {
        let means = subjects.map { subject in Mean(rows.filter { subject.covers($0.key) }, alignment) }
        let raw = means.map { SignTest.twoSided(of: $0.ratios) }
        let corrected = Correction.holm(raw, family: family)
        return subjects.indices.map { index in
            let confidence = Correction.confidence(of: raw[index], among: raw, family: family, level: PairedRule.level)
            return Self.finding(subjects[index], means[index], confidence: confidence, raw: raw[index], p: corrected[index])
        }
    }

    private static func finding(_ subject: Subject, _ mean: Mean, confidence: Double, raw: Double, p: Double) -> Finding {
        let threshold = if case .library = subject { libraryThreshold } else { groupThreshold }
        let allowed = max(threshold, exp(mean.noise(errors: PairedRule.noiseMultiple)) - 1)
        let interval = MedianInterval(of: mean.ratios, confidence: confidence)
            .map { Row.Interval(low: exp($0.low), high: exp($0.high)) }
        let ratio = mean.ratios.isEmpty ? 1 : exp(Statistics.quantile(0.5, ofSorted: mean.ratios.sorted()))
        return Finding(
            subject: subject, rows: mean.rows, pairs: mean.ratios.count, ratio: ratio, interval: interval, allowed: allowed, p: p,
            isSlower: p < PairedRule.level && ratio > 1 + allowed,
            isSuspect: raw < PairedRule.suspicionLevel && ratio > 1 + threshold * PairedRule.suspicion)
    }

    /// The means over rows, pair by pair, as many as each row has: noisy rows have more.
    private struct Mean {
        let rows: Int
        /// Two for each round.
        let ratios: [Double]
        /// One for each round: of two processes of the base.
        private let baseNoise: [Double]

        init(_ rows: [PairedRow], _ alignment: Alignment) {
            self.rows = rows.count
            let rounds = rows.map(\.blocks.count).min() ?? 0
            let aligned = rows.map { row in
                let places = (0..<rounds).map { alignment.place($0, of: rounds, in: row.blocks.count) }
                return PairedRow(row.key, blocks: places.map { row.blocks[$0] })
            }
            let ratios = aligned.map(\.logRatios), noise = aligned.map(\.baseNoise)
            self.ratios = (0..<(2 * rounds)).map { pair in Self.mean(ratios.map { $0[pair] }) }
            baseNoise = (0..<rounds).map { round in Self.mean(noise.map { $0[round] }) }
        }

        /// Without a sixth of the values at either end, rounded up.
        private static func mean(_ values: [Double]) -> Double {
            let left = (values.count + 5) / 6
            let middle = values.sorted().dropFirst(left).dropLast(left)
            return middle.isEmpty ? 0 : middle.reduce(0, +) / Double(middle.count)
        }

        /// By how much the base's own noise may move the median of the means: see ``PairedRow/noise(errors:growth:)``.
        func noise(errors: Double) -> Double {
            if baseNoise.isEmpty { return 0 }
            let share = min(1, errors / Double(ratios.count).squareRoot())
            return Statistics.quantile(share, ofSorted: baseNoise.map { abs($0) }.sorted())
        }
    }
}

extension BroadRule.Subject {
    /// `all rows of LinkChain`, `all rows of pump/…`
    package var title: String {
        switch self {
        case .library(let name): "all rows of \(name)"
        case .group(let name): "all rows of \(name)/…"
        }
    }

    func covers(_ key: RowKey) -> Bool {
        switch self {
        case .library(let name): key.implementation == name
        case .group(let name): key.group == name
        }
    }
}

extension BroadRule.Finding: PairedFinding {
    package var suspicion: Suspicion { .mean(subject) }

    package var remedy: String { "find what all these rows do more than before; each alone is within its threshold" }

    /// `×1.021 (1.018 to 1.024), the mean of 62 rows, allowed ×1.012`
    package var text: String {
        let interval = interval.map { " (\(Number.paired($0.low)) to \(Number.paired($0.high)))" } ?? ""
        return "×\(Number.paired(ratio))\(interval), the mean of \(rows) rows, allowed ×\(Number.paired(1 + allowed))"
    }
}

extension GateFact {
    /// How far the head is from the base in the mean of a library's rows: against an anchor, the sum of all changes since.
    static func broad(_ finding: BroadRule.Finding) -> Self { Self("mean", "\(finding.subject.title): \(finding.text)") }
}
