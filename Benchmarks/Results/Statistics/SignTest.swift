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
