/// Numbers for people, to a place that somebody else has chosen.
enum Digits {
    /// Rounded to a power of ten: to tens for 1, to hundredths for -2.
    static func rounded(_ value: Double, to place: Int) -> Double {
        // By whole numbers, so that what is rounded reads as its own decimals and not as the next Double.
        let unit = pow(10, Double(abs(place)))
        return place < 0 ? (value * unit).rounded() / unit : (value / unit).rounded() * unit
    }

    /// The same in words, thousands separated: `1,230`, `66`, `2.40`.
    static func text(_ value: Double, to place: Int) -> String {
        let nearest = rounded(value, to: place)
        guard place < 0, abs(nearest) < 9e15 else { return Number.count(nearest) }
        let decimals = String(format: "%.\(-place)f", abs(nearest)), whole = decimals.prefix { $0 != "." }
        return (nearest < 0 ? "-" : "") + Number.count(Double(whole) ?? 0) + String(decimals.dropFirst(whole.count))
    }
}

extension DefaultStringInterpolation {
    /// A coordinate in a drawing, to a tenth of a pixel.
    mutating func appendInterpolation(px value: Double) { appendLiteral(Number.exact(Digits.rounded(value, to: -1))) }
}
