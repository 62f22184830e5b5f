/// The sign test: how likely it is that a fair coin splits the pairs as unevenly.
///
/// It assumes nothing about the distribution of the differences. Equal pairs say nothing and are left out; without any pair, p is 1.
package enum SignTest {
    /// The probability of a split at least as uneven as `above` to `below`, in either direction.
    package static func twoSided(above: Int, below: Int) -> Double {
        min(1, 2 * Binomial.atMost(min(above, below), of: above + below))
    }

    /// The same for differences, each the logarithm of a pair's ratio.
    package static func twoSided(of differences: [Double]) -> Double {
        twoSided(above: differences.count { $0 > 0 }, below: differences.count { $0 < 0 })
    }
}
