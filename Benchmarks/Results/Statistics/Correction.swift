/// Correction for many tests at once: raises each p so that it can be compared with the level of all of them together.
package enum Correction {
    /// Holm's correction, in the order given.
    ///
    /// If results below `level` count as findings, the probability of any wrong one is at most `level`, however the tests depend on each
    /// other. `family`: the number of tests to assume, if that is more.
    package static func holm(_ values: [Double], family: Int = 0) -> [Double] {
        let count = max(values.count, family)
        let order = values.indices.sorted { values[$0] < values[$1] }
        var adjusted = values
        var highest = 0.0
        for (place, index) in order.enumerated() {
            highest = max(highest, min(1, values[index] * Double(count - place)))
            adjusted[index] = highest
        }
        return adjusted
    }

    /// The confidence that Holm's correction demands of the test with `p`, which is one of `values`.
    ///
    /// The smallest p is compared with `level` divided by their number, the next with `level` divided by one less, and so on.
    package static func confidence(of p: Double, among values: [Double], family: Int, level: Double) -> Double {
        1 - level / Double(max(values.count, family) - values.count { $0 < p })
    }
}
