/// Within which bounds the rate lies of something that happened in some of many tries: Clopper and Pearson's exact interval.
package struct ProportionInterval: Equatable, Sendable {
    package let low: Double
    package let high: Double

    /// Traps on no tries, or more hits than tries.
    package init(hits: Int, tries: Int, confidence: Double = 0.95) {
        precondition(tries > 0 && (0...tries).contains(hits), "\(hits) hits in \(tries) tries")
        let tail = (1 - confidence) / 2
        // The rates at which so many hits or more, and so many or fewer, are as rare as the tail.
        low = hits == 0 ? 0 : Self.solve { 1 - Self.atMost(hits - 1, of: tries, rate: $0) > tail }
        high = hits == tries ? 1 : Self.solve { Self.atMost(hits, of: tries, rate: $0) < tail }
    }

    /// The least rate for which `isBeyond` holds; it holds for all above.
    private static func solve(_ isBeyond: (Double) -> Bool) -> Double {
        var low = 0.0, high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle }
        }
        return (low + high) / 2
    }

    /// The probability of at most `hits`.
    private static func atMost(_ hits: Int, of tries: Int, rate: Double) -> Double {
        if rate >= 1 { return hits >= tries ? 1 : 0 }
        let all = Double(tries)
        return (0...hits).reduce(0) { sum, hit in
            let hit = Double(hit)
            let ways = lgamma(all + 1) - lgamma(hit + 1) - lgamma(all - hit + 1)
            return sum + exp(ways + hit * log(rate) + (all - hit) * log(1 - rate))
        }
    }
}
