/// The line `offset + factor · x` through points whose y may differ by orders of magnitude: what is minimal is the sum of the squares of
/// the parts by which it misses each y.
struct LinearFit: Equatable {
    let offset: Double
    let factor: Double
    /// The largest part by which it misses a y.
    let deviation: Double

    /// Nil if some x is not finite, or all are the same.
    init?(_ points: [(x: Double, y: Double)]) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let first = points.first, let last = points.last else { return nil }
        let floor = RelativeError.floor(of: points.map(\.y))
        // Through the first and the last, if that is where all are: then its figures are the exact ones, without the rounding of sums.
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
        // A hair above 0 stays above it: only the line above is exact.
        deviation = points.map { abs($0.y - line.start - line.slope * $0.x) / max(abs($0.y), floor) }.reduce(1e-12, max)
    }

    var isExact: Bool { deviation == 0 }
}

/// The line for which the sum of the squares, each with its weight, is least.
struct Regression {
    let slope: Double
    /// Where the line is at 0.
    let start: Double
    /// The weighted squares of how far the xs lie from their mean: 0 if all are the same, and then there is no line.
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

/// `offset + linear · n + square · n²` through all points exactly, or not at all.
struct QuadraticFit: Equatable {
    let offset, linear, square: Double
    let isExact: Bool

    /// By divided differences over the first, the middle and the last point. Nil with fewer than three.
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

/// How far a law is from a figure.
enum RelativeError {
    /// Whether the two are the same but for the rounding of a Double.
    static func isNone(_ value: Double, _ other: Double) -> Bool { abs(value - other) <= 1e-9 * max(1, abs(value), abs(other)) }

    /// What figures below it, 0 above all, are divided by instead: a thousandth of the largest.
    static func floor(of values: [Double]) -> Double { max((values.map(abs).max() ?? 0) / 1000, .leastNormalMagnitude) }
}

enum Whole {
    /// The whole number that a quotient of counts is, if it is one but for rounding; else itself.
    static func nearest(_ value: Double) -> Double { abs(value - value.rounded()) <= 1e-9 * max(1, abs(value)) ? value.rounded() : value }
}
