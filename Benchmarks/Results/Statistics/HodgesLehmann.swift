import Foundation

/// By how much the second of two independent samples lies above the first: Hodges and Lehmann's estimate, which is the median of the
/// differences between all values of one and all of the other, and Moses' interval, which holds every shift that Mann and Whitney's test
/// would not reject.
package struct HodgesLehmann: Equatable, Sendable {
    package let shift: Double
    /// Nil if the samples are too small for any interval at the confidence asked for: 95 % takes 4 and 4, or 3 and 5.
    package let interval: Interval?

    package struct Interval: Equatable, Sendable {
        package var low, high: Double
        /// At least what was asked for; exact if no two values are equal.
        package var coverage: Double
    }

    /// Nil if a sample is empty.
    package init?(from first: [Double], to second: [Double], confidence: Double = 0.95) {
        guard !first.isEmpty, !second.isEmpty else { return nil }
        let differences = first.flatMap { start in second.map { $0 - start } }.sorted()
        shift = Statistics.quantile(0.5, ofSorted: differences)
        let distribution = RankSums(first.count, second.count)
        var found: Interval?
        for place in 0..<(differences.count / 2) {
            let coverage = 1 - 2 * distribution.atMost(place)
            // A coverage that is the confidence but for rounding is the confidence.
            if coverage < confidence - 1e-12 { break }
            found = Interval(low: differences[place], high: differences[differences.count - 1 - place], coverage: coverage)
        }
        interval = found
    }

    /// The same for how many times the first the second is, from the logarithms. Nil if a sample is empty or a value not above 0.
    package static func ratio(from first: [Double], to second: [Double], confidence: Double = 0.95) -> HodgesLehmann? {
        guard (first + second).allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        let (start, end) = (first.map { log($0) }, second.map { log($0) })
        guard let logarithms = HodgesLehmann(from: start, to: end, confidence: confidence) else { return nil }
        let bounds = logarithms.interval.map { Interval(low: exp($0.low), high: exp($0.high), coverage: $0.coverage) }
        return HodgesLehmann(shift: exp(logarithms.shift), interval: bounds)
    }

    init(shift: Double, interval: Interval?) { (self.shift, self.interval) = (shift, interval) }
}
