/// By how much the second of two independent samples lies above the first, with an interval.
///
/// The estimate is Hodges and Lehmann's: the median of all differences between a value of one and a value of the other. The interval is
/// Moses': it contains every shift that Mann and Whitney's test would not reject.
package struct HodgesLehmann: Equatable, Sendable {
    package let shift: Double
    /// Nil if the samples are too small for the confidence: 95 % takes 4 and 4, or 3 and 5.
    package let interval: Interval?

    package struct Interval: Equatable, Sendable {
        package var low, high: Double
        /// At least the requested confidence. Exact up to 10,000 differences, if no two values are equal.
        package var coverage: Double
    }

    /// Nil if a sample is empty.
    package init?(from first: [Double], to second: [Double], confidence: Double = 0.95) {
        guard !first.isEmpty, !second.isEmpty else { return nil }
        let differences = first.flatMap { start in second.map { $0 - start } }.sorted()
        shift = Statistics.quantile(0.5, ofSorted: differences)
        if differences.count > Self.mostCounted {
            interval = Self.approximate(differences, first.count, second.count, confidence)
            return
        }
        let distribution = RankSums(first.count, second.count)
        func coverage(_ place: Int) -> Double { 1 - 2 * distribution.atMost(place) }
        // Tolerate rounding.
        let place = (0..<(differences.count / 2)).prefix { coverage($0) >= confidence - 1e-12 }.last
        interval = place.map {
            Interval(low: differences[$0], high: differences[differences.count - 1 - $0], coverage: coverage($0))
        }
    }

    /// Up to this many differences, the distribution is exact: all orders of the values are counted. Beyond, it is taken as normal. (The
    /// number of orders would overflow at 515 and 515 values.)
    private static let mostCounted = 10_000

    private static func approximate(_ differences: [Double], _ first: Int, _ second: Int, _ confidence: Double) -> Interval? {
        let mean = Double(first * second) / 2, spread = (Double(first * second) / 12 * Double(first + second + 1)).squareRoot()
        let place = (mean - 0.5 - Normal.exceeded(with: (1 - confidence) / 2) * spread).rounded(.down)
        if place < 0 { return nil }
        let coverage = 1 - 2 * Normal.above((mean - 0.5 - place) / spread)
        return Interval(low: differences[Int(place)], high: differences[differences.count - 1 - Int(place)], coverage: coverage)
    }

    /// The same for the ratio second / first, by logarithms. Nil if a sample is empty or a value is not above 0.
    package static func ratio(from first: [Double], to second: [Double], confidence: Double = 0.95) -> HodgesLehmann? {
        guard (first + second).allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        let (start, end) = (first.map { log($0) }, second.map { log($0) })
        guard let logarithms = HodgesLehmann(from: start, to: end, confidence: confidence) else { return nil }
        let bounds = logarithms.interval.map { Interval(low: exp($0.low), high: exp($0.high), coverage: $0.coverage) }
        return HodgesLehmann(shift: exp(logarithms.shift), interval: bounds)
    }

    init(shift: Double, interval: Interval?) { (self.shift, self.interval) = (shift, interval) }
}
