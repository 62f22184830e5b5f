/// How often a row is measured, and how small a change that can find.
///
/// Both depend on the row's noise alone, never on whether it seems to be slower or faster.
package struct PairedEffort: Sendable {
    /// Blocks (two pairs each) per row in the first look; noisy rows get twice as many.
    package static let blocks = 15
    /// Blocks per suspected row, more for noisier rows.
    package static let blocksAgain = 30...90
    /// Of 100 medians, 95 lie less than this many standard errors below the true one.
    static let certainty = 1.645

    private let thresholds: Thresholds
    /// How many standard errors the deciding sign test demands, corrected for all rows.
    let errors: Double

    /// `family`: how many rows are judged together.
    package init(_ thresholds: Thresholds, family: Int) {
        self.thresholds = thresholds
        errors = Normal.exceeded(with: PairedRule.level / Double(max(1, family)) / 2)
    }

    /// Whether the deciding test needs so many pairs that thirty are too few for the first look.
    func isNoisy(_ row: PairedRow) throws(Failure) -> Bool { try pairs(row) > 60 }

    /// How many blocks the sign test needs to find a change as large as the row's threshold.
    func blocksAgain(_ row: PairedRow) throws(Failure) -> Int {
        let pairs = try pairs(row)
        return min(max(pairs / 2 + pairs % 2, Self.blocksAgain.lowerBound), Self.blocksAgain.upperBound)
    }

    private func pairs(_ row: PairedRow) throws(Failure) -> Int { row.pairsNeeded(for: try thresholds.value(for: row.key), errors: errors) }

    /// The smallest change of a row that the second look finds in 95 of 100 tries.
    ///
    /// It must be large enough that 95 of 100 medians exceed the allowance, and that as few pairs fall below 1 as the sign test demands.
    func limit(_ row: PairedRow) throws(Failure) -> Double {
        let growth = Double(try blocksAgain(row)) / Double(max(1, row.blocks.count))
        func noise(_ errors: Double) -> Double { row.noise(errors: errors, growth: growth) }
        let allowed = max(log(1 + (try thresholds.value(for: row.key))), noise(PairedRule.noiseMultiple))
        return exp(max(allowed + noise(Self.certainty), noise(errors + Self.certainty))) - 1
    }

    package struct Limits: Sendable {
        /// The median, and the 90 % quantile.
        package let median, most: Double
        package let worst: (row: RowKey, limit: Double)
    }

    /// Nil without rows.
    package func limits(_ rows: [PairedRow]) throws(Failure) -> Limits? {
        let limits = try rows.filter { !$0.blocks.isEmpty }
            .map { row throws(Failure) in (row: row.key, limit: try limit(row)) }
            .sorted { $0.limit < $1.limit }
        guard let worst = limits.last else { return nil }
        let sorted = limits.map(\.limit)
        return Limits(
            median: Statistics.quantile(0.5, ofSorted: sorted), most: Statistics.quantile(0.9, ofSorted: sorted), worst: worst)
    }
}

extension GateFact {
    static func noise(_ limits: PairedEffort.Limits) -> Self {
        Self(
            "noise",
            "found in 95 of 100 tries: changes from \(limits.median.asLimit) in the median row, from "
                + "\(limits.most.asLimit) in nine of ten, from \(limits.worst.limit.asLimit) in \(limits.worst.row)"
                + (limits.median <= 0.1 ? "" : "; smaller ones hide in the noise of a busy machine: run the gate again when it is idle"))
    }
}

extension Double {
    /// A change as a percentage.
    ///
    /// Above 100 % the number is an extrapolation and not shown.
    package var asLimit: String { self > 1 ? "more than 100 %" : Number.percent(self) }
}
