/// How a time grows with a size: the slope of the logarithms, which is the exponent of a power law, with Student's 95 % interval.
///
/// Times have a part that is the same at every size, and small sizes show little but it. Where the time grows at least fourfold over the
/// sweep, the slope is taken over the sizes whose time is at least three times the shortest, and over three sizes at the least; else over
/// all of them, and is what one would call flat.
package struct TimeSlope: Equatable, Sendable {
    package let slope: Double
    package let low: Double
    package let high: Double
    /// The sizes that it is over, ascending.
    package let sizes: [Double]
    /// Where the line is at size 1, as a logarithm.
    private let start: Double

    /// What the fitted line says of a size above 0.
    package func value(at size: Double) -> Double { exp(start + slope * log(size)) }

    /// Nil if there are not three sizes above 0 with a time above 0: two have a slope, and nothing that would say how good it is.
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

    /// The whole number that the interval holds, widened by a tenth at either end, if it holds exactly one. Widened, since caches and the
    /// constant part bend the line, and a narrow interval around 0.97 is no sign of anything else than n.
    package var order: Int? {
        let least = (low - 0.1).rounded(.up), most = (high + 0.1).rounded(.down)
        return least == most ? Int(least) : nil
    }
}
