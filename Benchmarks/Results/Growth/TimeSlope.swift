/// How a time grows with a size: the slope on logarithmic scales, which is the exponent of a power law, with Student's 95 % interval.
///
/// Times contain a constant part, which dominates at small sizes. If the time grows at least fourfold over the sweep, the slope is taken
/// over the sizes whose time is at least three times the shortest, and over at least three sizes. Otherwise it is taken over all sizes, and
/// the time is practically flat.
package struct TimeSlope: Equatable, Sendable {
    package let slope: Double
    package let low: Double
    package let high: Double
    /// The sizes of the fit, ascending.
    package let sizes: [Double]
    /// The logarithm of the line's value at size 1.
    private let start: Double

    /// The fitted time at a size above 0.
    package func value(at size: Double) -> Double { exp(start + slope * log(size)) }

    /// Nil without three sizes above 0 that have times above 0: two have a slope, but no interval.
    package init?(of points: [Growth.Point]) {
        let usable = points.filter { $0.size > 0 && $0.value > 0 }
        guard usable.count >= 3, let shortest = usable.map(\.value).min(), let longest = usable.map(\.value).max() else { return nil }
        var chosen = usable
        if longest >= 4 * shortest {
            let grown = usable.filter { $0.value >= 3 * shortest }
            chosen = grown.count >= 3 ? grown : Array(usable.suffix(3))
        }
        let logarithms = chosen.map { (x: log($0.size), y: log($0.value), weight: 1.0) }
        let line = Regression(logarithms), degrees = Double(logarithms.count - 2)
        let residues = logarithms.reduce(0.0) { sum, point in
            let residue = point.y - line.start - line.slope * point.x
            return sum + residue * residue
        }
        let reach = StudentT.quantile(0.975, degrees: degrees) * (residues / degrees / line.squares).squareRoot()
        (slope, low, high, start) = (line.slope, line.slope - reach, line.slope + reach, line.start)
        sizes = chosen.map(\.size)
    }

    /// The only whole number in the interval, widened by a tenth at either end; nil if there is none or several.
    ///
    /// It is widened because caches and the constant part bend the line: a narrow interval around 0.97 still means n.
    package var order: Int? {
        let least = (low - 0.1).rounded(.up), most = (high + 0.1).rounded(.down)
        return least == most ? Int(least) : nil
    }
}
