/// How often a row is measured, and what can be found so: by its noise alone, and never by which way it seems to go.
package struct PairedEffort: Sendable {
    /// How many blocks of two pairs everything gets; noisy rows get as many again.
    package static let blocks = 15
    /// How many what is suspected gets, the more the noisier it is.
    package static let blocksAgain = 30...90
    /// Of 100 medians, 95 lie less than so many standard errors below the true one.
    static let certainty = 1.645

    private let thresholds: Thresholds
    /// How many standard errors the sign test asks for that decides, corrected for all rows.
    let errors: Double

    /// `family`: how many rows are judged together.
    package init(_ thresholds: Thresholds, family: Int) {
        self.thresholds = thresholds
        errors = Normal.exceeded(with: PairedRule.level / Double(max(1, family)) / 2)
    }

    /// Whether the last test needs so many pairs that thirty are too few for the first.
    func isNoisy(_ row: PairedRow) throws(Failure) -> Bool { try pairs(row) > 60 }

    /// In how many blocks a suspected row is measured again: in as many as the sign test needs for a change of the row's threshold.
    func blocksAgain(_ row: PairedRow) throws(Failure) -> Int {
        let pairs = try pairs(row)
        return min(max(pairs / 2 + pairs % 2, Self.blocksAgain.lowerBound), Self.blocksAgain.upperBound)
    }

    private func pairs(_ row: PairedRow) throws(Failure) -> Int { row.pairsNeeded(for: try thresholds.value(for: row.key), errors: errors) }

    /// The smallest change of a row that the second look finds in 95 of 100 tries: both by its size (what the row is allowed, and so much
    /// more that 95 medians lie above) and by its certainty (so large that as few pairs fall below 1 as the sign test asks for).
    func limit(_ row: PairedRow) throws(Failure) -> Double {
        let growth = Double(try blocksAgain(row)) / Double(max(1, row.blocks.count))
        func noise(_ errors: Double) -> Double { row.noise(errors: errors, growth: growth) }
        let allowed = max(log(1 + (try thresholds.value(for: row.key))), noise(PairedRule.noiseMultiple))
        return exp(max(allowed + noise(Self.certainty), noise(errors + Self.certainty))) - 1
    }

    /// The limits of many rows.
    package struct Limits: Sendable {
        /// That of the median row, and that which nine rows of ten do not exceed.
        package let median, most: Double
        package let worst: (row: RowKey, limit: Double)
    }

    /// Nil without rows.
    package func limits(_ rows: [PairedRow]) throws(Failure) -> Limits? {
        var limits: [(row: RowKey, limit: Double)] = []
        for row in rows where !row.blocks.isEmpty { limits.append((row.key, try limit(row))) }
        limits.sort { $0.limit < $1.limit }
        guard let worst = limits.last else { return nil }
        let sorted = limits.map(\.limit)
        return Limits(
            median: Statistics.quantile(0.5, ofSorted: sorted), most: Statistics.quantile(0.9, ofSorted: sorted),
            worst: worst)
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
    /// A change, as a share. Of one that more than doubles a time only that is said: it comes from an extrapolation.
    package var asLimit: String { self > 1 ? "more than 100 %" : Number.percent(self) }
}
