/// The line `offset + factor · x` with the least squares of relative errors, through points whose y may differ by orders of magnitude.
struct LinearFit: Equatable {
    let offset: Double
    let factor: Double
    /// The largest relative error.
    let deviation: Double

    /// Nil if a value is not finite, or if all x are equal.
    init?(_ points: [(x: Double, y: Double)]) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let first = points.first, let last = points.last else { return nil }
        let floor = RelativeError.floor(of: points.map(\.y))
        // If all points lie on the line through the first and the last, use its figures: they have no rounding from sums.
        if first.x != last.x {
            let factor = Whole.nearest((last.y - first.y) / (last.x - first.x))
            let offset = Whole.nearest(first.y - factor * first.x)
            if points.allSatisfy({ RelativeError.isNone($0.y, offset + factor * $0.x) }) {
                (self.offset, self.factor, deviation) = (offset, factor, 0)
                return
            }
        }
        let weighted = points.map { (x: $0.x, y: $0.y, weight: 1 / (max(abs($0.y), floor) * max(abs($0.y), floor))) }
        let line = Regression(weighted)
        guard line.squares > 0, line.slope.isFinite else { return nil }
        (offset, factor) = (line.start, line.slope)
        // Stays just above 0: only the line above is exact.
        deviation = points.map { abs($0.y - line.start - line.slope * $0.x) / max(abs($0.y), floor) }.reduce(1e-12, max)
    }

    var isExact: Bool { deviation == 0 }
}

/// The line with the least weighted squares.
struct Regression {
    let slope: Double
    /// The line's value at 0.
    let start: Double
    /// The weighted sum of squares of x around its mean; 0 if all x are equal, when there is no line.
    let squares: Double

    init(_ points: [(x: Double, y: Double, weight: Double)]) {
        func sum(_ value: (_ x: Double, _ y: Double) -> Double) -> Double { points.reduce(0) { $0 + $1.weight * value($1.x, $1.y) } }
        let weights = sum { _, _ in 1 }
        let meanX = sum { x, _ in x } / weights, meanY = sum { _, y in y } / weights
        squares = sum { x, _ in (x - meanX) * (x - meanX) }
        slope = sum { x, y in (x - meanX) * (y - meanY) } / squares
        start = meanY - slope * meanX
    }
}

/// A parabola `offset + linear · n + square · n²`, and whether all points lie on it.
struct QuadraticFit: Equatable {
    let offset, linear, square: Double
    let isExact: Bool

    /// By divided differences of the first, the middle and the last point. Nil with fewer than three.
    init?(_ points: [Growth.Point]) {
        guard points.count >= 3 else { return nil }
        let (a, b, c) = (points[0], points[points.count / 2], points[points.count - 1])
        let first = (b.value - a.value) / (b.size - a.size), second = (c.value - b.value) / (c.size - b.size)
        let square = Whole.nearest((second - first) / (c.size - a.size))
        let linear = Whole.nearest(first - square * (a.size + b.size))
        let offset = Whole.nearest(a.value - linear * a.size - square * a.size * a.size)
        (self.offset, self.linear, self.square) = (offset, linear, square)
        isExact = points.allSatisfy { RelativeError.isNone($0.value, offset + (linear + square * $0.size) * $0.size) }
    }
}

enum RelativeError {
    /// Whether the two are equal up to rounding.
    static func isNone(_ value: Double, _ other: Double) -> Bool { abs(value - other) <= 1e-9 * max(1, abs(value), abs(other)) }

    /// The divisor for figures below it, above all for 0: a thousandth of the largest.
    static func floor(of values: [Double]) -> Double { max((values.map(abs).max() ?? 0) / 1000, .leastNormalMagnitude) }
}

enum Whole {
    /// The whole number that a quotient of counts is up to rounding; otherwise the value itself.
    static func nearest(_ value: Double) -> Double { abs(value - value.rounded()) <= 1e-9 * max(1, abs(value)) ? value.rounded() : value }
}
