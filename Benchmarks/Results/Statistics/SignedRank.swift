/// Wilcoxon's signed-rank test: whether differences lie around 0, by their sizes as well as their signs.
///
/// It assumes that, without a change, a difference of any size is equally likely above and below 0. That holds for two processes of one
/// build that take turns at going first.
package enum SignedRank {
    /// The p by the normal distribution, corrected for ties.
    ///
    /// Differences of 0 are left out; without any others, p is 1. If all differences have one sign, p is too high: 0.005 instead of 0.002
    /// for ten, 1.7e-6 instead of 1.9e-9 for thirty. With fewer than ten, a large p is too low.
    package static func twoSided(_ differences: [Double]) -> Double {
        let differences = differences.filter { $0 != 0 }
        let ranks = Ranks(differences.map(abs)).values
        let sum = zip(differences, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : -$1.1) }
        let squares = ranks.reduce(0) { $0 + $1 * $1 }
        return squares == 0 ? 1 : min(1, 2 * Normal.above(abs(sum) / squares.squareRoot()))
    }
}
