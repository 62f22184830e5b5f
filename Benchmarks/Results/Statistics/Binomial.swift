/// The binomial distribution.
package enum Binomial {
    /// The probability of at most `count` hits in `tries` tries that each hit with probability `rate`, by default a fair coin's.
    package static func atMost(_ count: Int, of tries: Int, rate: Double = 0.5) -> Double {
        if count < 0 { return 0 }
        if count >= tries { return 1 }
        return Beta.incomplete(Double(tries - count), Double(count + 1), at: 1 - rate)
    }
}
