/// Wilcoxon's signed-rank test: whether differences lie around 0, by their sizes as well as their signs. It asks that they be as likely to
/// lie above as below by the same amount, as those of two processes of one build are.
package enum SignedRank {
    /// By the normal distribution, corrected for ties. Differences of 0 say nothing, and without any other p is 1. Of fewer than thirty
    /// differences p is too high where they all agree: 0.005 instead of 0.002 for ten.
    package static func twoSided(_ differences: [Double]) -> Double {
        let differences = differences.filter { $0 != 0 }
        let ranks = Ranks(differences.map(abs)).values
        let sum = zip(differences, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : -$1.1) }
        let squares = ranks.reduce(0) { $0 + $1 * $1 }
        return squares == 0 ? 1 : min(1, 2 * Normal.above(abs(sum) / squares.squareRoot()))
    }
}
