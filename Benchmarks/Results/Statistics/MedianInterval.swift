/// Between which two of a sample's values the median of what it was drawn from lies: an interval from the sign test, which asks nothing
/// of the distribution.
package struct MedianInterval: Equatable, Sendable {
    package let low: Double
    package let high: Double
    /// The probability with which such an interval covers the median: at least what was asked for, and exact if no two values are equal.
    package let coverage: Double

    /// The narrowest symmetric pair of order statistics with at least `confidence`. Nil if even the smallest and the largest value
    /// together fall short of it: with fewer than 6 values for 95 %.
    package init?(of sample: [Double], confidence: Double = 0.95) {
        let sorted = sample.sorted()
        guard let place = Self.place(count: sorted.count, confidence: confidence) else { return nil }
        low = sorted[place]
        high = sorted[sorted.count - 1 - place]
        coverage = Self.coverage(place, of: sorted.count)
    }

    /// The interval whose coverage is `confidence` and no more: between the two order statistics next to it, by Hettmansperger and
    /// Sheather's interpolation (Statistics & Probability Letters 4, 1986). Of eight values at 95 % the bounds are nearly the second
    /// and the seventh, so that one disturbed value hardly moves them. Nil where all values together fall short: with fewer than 6 for
    /// 95 %.
    package init?(interpolated sample: [Double], confidence: Double = 0.95) {
        let sorted = sample.sorted(), count = sorted.count
        guard let place = Self.place(count: count, confidence: confidence) else { return nil }
        // With the depth from 1 on, as there.
        let depth = Double(place + 1), all = Double(count)
        let wide = Self.coverage(place, of: count), narrow = Self.coverage(place + 1, of: count)
        let part = (wide - confidence) / (wide - narrow)
        let weight = (all - depth) * part / (depth + (all - 2 * depth) * part)
        let next = min(place + 1, count - 1 - place)
        low = (1 - weight) * sorted[place] + weight * sorted[next]
        high = (1 - weight) * sorted[count - 1 - place] + weight * sorted[count - 1 - next]
        self.coverage = confidence
    }

    /// The probability that the median lies between the two values that are `place` from either end.
    private static func coverage(_ place: Int, of count: Int) -> Double { 1 - 2 * Binomial.atMost(place, of: count) }

    /// How many values from either end the bounds are, counted from 0.
    private static func place(count: Int, confidence: Double) -> Int? {
        (0..<(count / 2)).prefix { coverage($0, of: count) >= confidence }.last
    }
}
