/// Clopper and Pearson's exact 95 % interval of a proportion.
package struct ProportionInterval: Equatable, Sendable {
    package let low: Double
    package let high: Double

    /// Traps on no tries, or more hits than tries.
    package init(hits: Int, tries: Int) {
        precondition(tries > 0 && (0...tries).contains(hits), "\(hits) hits in \(tries) tries")
        let tail = 0.025
        // The rates at which `hits` or more, and `hits` or fewer, have the probability `tail`.
        low = hits == 0 ? 0 : Statistics.least(in: 0...1) { 1 - Binomial.atMost(hits - 1, of: tries, rate: $0) > tail }
        high = hits == tries ? 1 : Statistics.least(in: 0...1) { Binomial.atMost(hits, of: tries, rate: $0) < tail }
    }
}
