/// Whether many rows are slower on average: all rows of a library, or of a group of workloads.
///
/// A change that slows everything by 2 % exceeds no row's threshold, but shows clearly in the mean of many rows.
///
/// Means are taken pair by pair: each is the mean, over all rows, of the logarithm of one pair from the same round, or from the row's next
/// turn. A sixth of the rows is trimmed at either end, since a burst of noise triples a row or two. The resulting means, one per pair of a
/// round, are judged like the pairs of a single row.
package struct BroadRule: Sendable {
    package enum Subject: Hashable, Sendable {
        case library(String)
        /// `pump` of `pump/map`.
        case group(String)
    }

    package struct Finding: Equatable, Sendable {
        package var subject: Subject
        package var rows: Int
        package var pairs: Int
        /// The median, over the pairs, of the geometric mean head / base of the middle two thirds of the rows.
        package var ratio: Double
        /// The interval of the ratio, at the confidence that Holm's correction demands. Nil with too few pairs.
        package var interval: Row.Interval?
        /// By how much the ratio may exceed 1: the threshold, or more if the base is noisy.
        package var allowed: Double
        /// The p of the sign test, corrected for all means that are judged together.
        package var p: Double
        package var isSlower: Bool
        /// Whether it may be slower and needs a second look.
        package var isSuspect: Bool
    }

    /// Which blocks of a row are paired with those of a row that has fewer.
    enum Alignment {
        /// The first ones. Noisy rows got their extra blocks after all rows had the same number.
        case first
        /// Evenly spread ones: within one look, a row with fewer turns has them spread over all rounds. See ``InterleavedRounds``.
        case spread

        /// The index, in a row of `count` blocks, of the block that is paired with block `number` of a row of `fewest` blocks.
        func place(_ number: Int, of fewest: Int, in count: Int) -> Int {
            switch self {
            case .first: number
            case .spread: ((number + 1) * count + fewest - 1) / fewest - 1
            }
        }
    }

    /// By how much a mean may rise.
    ///
    /// A group has few rows, so its mean depends on where their code lies in memory.
    static let libraryThreshold = 0.012, groupThreshold = 0.02
    /// A mean of fewer rows says little more than the rows themselves.
    package static let fewestRows = 4

    /// At least how many means the correction assumes.
    var family = 0

    /// The subjects with enough rows: libraries, then groups, each in the order of `keys`.
    static func subjects(_ keys: [RowKey]) -> [Subject] {
        (keys.map { .library($0.implementation) } + keys.map { .group($0.group) }).unique.filter { subject in
            keys.count { subject.covers($0) } >= fewestRows
        }
    }

    /// The findings of the first look, one for each subject with enough rows.
    package func judge(_ rows: [PairedRow]) -> [Finding] { judge(Self.subjects(rows.map(\.key)), of: rows, .first) }

    func judge(_ subjects: [Subject], of rows: [PairedRow], _ alignment: Alignment) -> [Finding] {
        let means = subjects.map { subject in Mean(rows.filter { subject.covers($0.key) }, alignment) }
        let tests = PairedTest.all(means.map(\.ratios), family: family)
        return subjects.indices.map { Self.finding(subjects[$0], means[$0], tests[$0]) }
    }

    private static func finding(_ subject: Subject, _ mean: Mean, _ test: PairedTest) -> Finding {
        let (raw, p) = (test.raw, test.p)
        let threshold = if case .library = subject { libraryThreshold } else { groupThreshold }
        let allowed = max(threshold, exp(mean.noise(errors: PairedRule.noiseMultiple)) - 1)
        let ratio = mean.ratios.isEmpty ? 1 : exp(Statistics.median(mean.ratios))
        return Finding(
            subject: subject, rows: mean.rows, pairs: mean.ratios.count, ratio: ratio, interval: test.interval, allowed: allowed, p: p,
            isSlower: p < PairedRule.level && ratio > 1 + allowed,
            isSuspect: raw < PairedRule.suspicionLevel && ratio > 1 + threshold * PairedRule.suspicion)
    }

    /// The means over rows, pair by pair, for as many pairs as every row has.
    private struct Mean {
        let rows: Int
        /// Two per round.
        let ratios: [Double]
        /// One per round: the log ratio of the base's two processes.
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

        /// The trimmed mean: a sixth of the values, rounded up, is left out at either end.
        private static func mean(_ values: [Double]) -> Double {
            let left = (values.count + 5) / 6
            let middle = values.sorted().dropFirst(left).dropLast(left)
            return middle.isEmpty ? 0 : middle.reduce(0, +) / Double(middle.count)
        }

        /// By how much the base's noise may move the median of the means. See ``PairedRow/noise(errors:growth:)``.
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

    package var remedy: String { "find the extra work in all these rows; each alone is within its threshold" }

    /// `×1.021 (1.018 to 1.024), the mean of 62 rows, allowed ×1.012`
    package var text: String {
        let interval = interval.map { " (\(Number.paired($0.low)) to \(Number.paired($0.high)))" } ?? ""
        return "×\(Number.paired(ratio))\(interval), the mean of \(rows) rows, allowed ×\(Number.paired(1 + allowed))"
    }
}
