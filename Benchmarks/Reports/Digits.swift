enum Digits {
    /// Rounds to a power of ten: to tens for 1, to hundredths for -2.
    static func rounded(_ value: Double, to place: Int) -> Double {
        // Scaling by whole numbers gives the Double that is nearest to the decimal.
        let unit = pow(10, Double(abs(place)))
        return place < 0 ? (value * unit).rounded() / unit : (value / unit).rounded() * unit
    }

    /// The rounded value in words, thousands separated: `1,230`, `66`, `2.40`.
    static func text(_ value: Double, to place: Int) -> String {
        let nearest = rounded(value, to: place)
        guard place < 0, abs(nearest) < 9e15 else { return Number.count(nearest) }
        let decimals = String(format: "%.\(-place)f", abs(nearest)), whole = decimals.prefix { $0 != "." }
        return (nearest < 0 ? "-" : "") + Number.count(Double(whole) ?? 0) + String(decimals.dropFirst(whole.count))
    }
}

extension DefaultStringInterpolation {
    /// To a tenth of a pixel.
    mutating func appendInterpolation(px value: Double) { appendLiteral(Number.exact(Digits.rounded(value, to: -1))) }
}
