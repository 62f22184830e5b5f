/// Basic functions of samples. Each test and each interval has its own file.
package enum Statistics {
    /// The quantile `p` (0...1) by linear interpolation between the two nearest order statistics, at position p(n − 1).
    ///
    /// This is type 7 of Hyndman and Fan (1996), the default of numpy, R and Excel.
    package static func quantile(_ p: Double, ofSorted sorted: [Double]) -> Double {
        let position = p * Double(sorted.count - 1)
        let below = Int(position)
        guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
        return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
    }

    /// The middle value, or the mean of the two middle ones. Traps without a value.
    package static func median(_ values: [Double]) -> Double { quantile(0.5, ofSorted: values.sorted()) }

    /// The smallest value of `range` for which `isBeyond` holds, by bisection down to neighbouring Doubles.
    ///
    /// `isBeyond` must hold for all larger values, too.
    package static func least(in range: ClosedRange<Double>, where isBeyond: (Double) -> Bool) -> Double {
        var low = range.lowerBound, high = range.upperBound
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return middle }
            if isBeyond(middle) { high = middle } else { low = middle }
        }
    }

    /// The geometric mean. Nil if there are no ratios, or if one is not positive and finite.
    package static func geometricMean(_ ratios: [Double]) -> Double? {
        guard !ratios.isEmpty, ratios.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    }
}
