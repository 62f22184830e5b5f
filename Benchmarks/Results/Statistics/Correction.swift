/// Many tests at once: each p, raised so that it may be held against the level for all of them together.
package enum Correction {
    /// Holm's: with those below `level` taken as findings, the probability of a single wrong one among all is at most `level`, however the
    /// tests depend on each other. In the order given; empty for none.
    package static func holm(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var adjusted = values
        var highest = 0.0
        for (place, index) in order.enumerated() {
            highest = max(highest, min(1, values[index] * Double(values.count - place)))
            adjusted[index] = highest
        }
        return adjusted
    }
}
