/// The sign test: how easily a fair coin gives as uneven a split of pairs. It asks nothing of how the differences are distributed.
///
/// Pairs that are equal say nothing and are left out. Without any pair every p is 1.
package enum SignTest {
    /// The probability of a split at least as uneven as `above` to `below`, in either direction.
    package static func twoSided(above: Int, below: Int) -> Double {
        min(1, 2 * Binomial.atMost(min(above, below), of: above + below))
    }

    /// The same of differences, each the logarithm of a pair's ratio.
    package static func twoSided(of differences: [Double]) -> Double {
        twoSided(above: differences.count { $0 > 0 }, below: differences.count { $0 < 0 })
    }
}

/// Fair coins that are thrown.
enum Binomial {
    /// The probability of at most `count` heads among `coins` coins. Traps on fewer than 0 coins.
    static func atMost(_ count: Int, of coins: Int) -> Double {
        precondition(coins >= 0, "\(coins) coins")
        if count < 0 { return 0 }
        if count >= coins { return 1 }
        // Each term from the one before it, by its logarithm: with many coins the first is too small for a Double.
        var logarithm = -Double(coins) * log(2.0)
        var sum = exp(logarithm)
        for heads in stride(from: 1, through: count, by: 1) {
            logarithm += log(Double(coins - heads + 1) / Double(heads))
            sum += exp(logarithm)
        }
        return min(1, sum)
    }
}
