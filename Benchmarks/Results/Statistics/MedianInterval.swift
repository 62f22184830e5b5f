/// An interval for the median of a sample's distribution, from the sign test, which assumes nothing about the distribution.
package struct MedianInterval: Equatable, Sendable {
    package let low: Double
    package let high: Double
    /// The probability that such an interval covers the median: at least the requested confidence, and exact if no two values are equal.
    package let coverage: Double

    /// The narrowest symmetric pair of order statistics with at least `confidence`.
    ///
    /// Nil if even the smallest and the largest value fall short: for 95 %, with fewer than 6 values.
    package init?(of sample: [Double], confidence: Double = 0.95) {
        let sorted = sample.sorted()
        guard let place = Self.place(count: sorted.count, confidence: confidence) else { return nil }
        low = sorted[place]
        high = sorted[sorted.count - 1 - place]
        coverage = Self.coverage(place, of: sorted.count)
    }

    /// The interval with exactly `confidence`, by Hettmansperger and Sheather's interpolation (Statistics & Probability Letters 4, 1986)
    /// between two neighbouring pairs of order statistics.
    ///
    /// For eight values at 95 %, the bounds are nearly the second and the seventh value, so one disturbed value hardly moves them. Nil if
    /// all values together fall short: for 95 %, with fewer than 6.
    package init?(interpolated sample: [Double], confidence: Double = 0.95) {
        let sorted = sample.sorted(), count = sorted.count
        guard let place = Self.place(count: count, confidence: confidence) else { return nil }
        // The paper counts the depth from 1.
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

    /// How far the bounds are from either end, counted from 0.
    private static func place(count: Int, confidence: Double) -> Int? {
        (0..<(count / 2)).prefix { coverage($0, of: count) >= confidence }.last
    }
}
