/// How many of several tries hit.
package enum Binomial {
    /// The probability of at most `count` hits in `tries` tries, where a try hits with probability `rate`. The default is a fair coin.
    package static func atMost(_ count: Int, of tries: Int, rate: Double = 0.5) -> Double {
        if count < 0 { return 0 }
        if count >= tries { return 1 }
        return Beta.incomplete(Double(tries - count), Double(count + 1), at: 1 - rate)
    }
}
