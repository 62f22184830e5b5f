/// Mann and Whitney's test (Wilcoxon's rank sum): whether values of one sample tend to be above those of another, independent one.
package struct MannWhitney: Equatable, Sendable {
    package enum Method: Sendable {
        /// Over all orders of the values. Without ties, and for up to 2,500 pairs of values.
        case exact
        /// The normal distribution, corrected for ties and for continuity.
        case normal
    }

    /// In how many pairs the first sample's value is larger; a tie counts half.
    package let u: Double
    /// The probability of samples at least as far apart, in either direction, if both have one distribution.
    package let twoSided: Double
    /// The same probability for the first sample above the second.
    package let greater: Double
    package let method: Method

    /// Uses the exact test if possible, else the approximation.
    ///
    /// Nil if a sample is empty. If all values are equal, p is 1.
    package init?(_ first: [Double], _ second: [Double], method wanted: Method? = nil) {
        guard !first.isEmpty, !second.isEmpty else { return nil }
        let ranked = Ranks(first + second)
        let (count, other) = (first.count, second.count)
        u = ranked.values.prefix(count).reduce(0, +) - Double(count * (count + 1)) / 2
        method = wanted ?? (ranked.ties.isEmpty && count * other <= 2500 ? .exact : .normal)
        switch method {
        case .exact:
            let distribution = RankSums(count, other)
            let above = distribution.atLeast(Int(u.rounded(.down)))
            let below = distribution.atMost(Int(u.rounded(.up)))
            greater = above
            twoSided = min(1, 2 * min(above, below))
        case .normal:
            let mean = Double(count * other) / 2
            let spread = Self.spread(count, other, ties: ranked.ties)
            greater = spread == 0 ? 1 : Normal.above((u - mean - 0.5) / spread)
            twoSided = spread == 0 ? 1 : min(1, 2 * Normal.above((abs(u - mean) - 0.5) / spread))
        }
    }

    private static func spread(_ first: Int, _ second: Int, ties: [Int]) -> Double {
        let all = Double(first + second)
        let lost = ties.reduce(0.0) { $0 + pow(Double($1), 3) - Double($1) } / (all * (all - 1))
        return (Double(first * second) / 12 * (all + 1 - lost)).squareRoot()
    }
}

/// The distribution of Mann and Whitney's U, if both samples have one distribution and no two values are equal.
struct RankSums {
    /// By U, from 0 to the product of the two counts: the probability of at most that.
    private let sums: [Double]

    init(_ first: Int, _ second: Int) {
        // The orders with a given U are the partitions of U into at most `first` parts of at most `second`. Their generating function is
        // the product of (1 - x^(second + i)) / (1 - x^i) over i in 1...first. Each factor keeps the coefficients integers: exact in a
        // Double up to 2^53, and good to 15 digits above.
        let most = first * second
        var ways = [Double](repeating: 0, count: most + 1)
        ways[0] = 1
        for part in stride(from: 1, through: first, by: 1) {
            for u in stride(from: most, through: second + part, by: -1) { ways[u] -= ways[u - second - part] }
            for u in stride(from: part, through: most, by: 1) { ways[u] += ways[u - part] }
        }
        let all = ways.reduce(0, +)
        var sum = 0.0
        sums = ways.map { count in
            sum += count / all
            return min(1, sum)
        }
    }

    func atMost(_ u: Int) -> Double { u < 0 ? 0 : sums[min(u, sums.count - 1)] }

    /// By symmetry, `atMost` counted from the other end.
    func atLeast(_ u: Int) -> Double { atMost(sums.count - 1 - u) }
}
