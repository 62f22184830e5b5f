/// Many tests at once: each p, raised so that it may be held against the level for all of them together.
package enum Correction {
    /// Holm's: with those below `level` taken as findings, the probability of a single wrong one among all is at most `level`, however the
    /// tests depend on each other. In the order given; empty for none. As strictly as if there were `family` tests, if that is more.
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

    /// How certain Holm's correction asks to be of the test with `p`, which is one of `values`: it holds the smallest p against `level` by
    /// their number, the next against `level` by one less, and so on.
    package static func confidence(of p: Double, among values: [Double], family: Int, level: Double) -> Double {
        1 - level / Double(max(values.count, family) - values.count { $0 < p })
    }
}
