/// Many tests at once: each p, raised so that it may be held against the level for all of them together.
public enum Correction {
    /// Holm's: with those below `level` taken as findings, the probability of a single wrong one among all is at most `level`, however the
    /// tests depend on each other. In the order given; empty for none.
    public static func holm(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var adjusted = values
        var highest = 0.0
        for (place, index) in order.enumerated() {
            highest = max(highest, min(1, values[index] * Double(values.count - place)))
            adjusted[index] = highest
        }
        return adjusted
    }

    /// Benjamini and Hochberg's: of those below `level`, a share of at most `level` is wrong in the long run. In the order given; empty
    /// for none.
    public static func benjaminiHochberg(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var adjusted = values
        var lowest = 1.0
        for (place, index) in order.enumerated().reversed() {
            lowest = min(lowest, values[index] * Double(values.count) / Double(place + 1))
            adjusted[index] = lowest
        }
        return adjusted
    }
}
