enum Formula {
    /// `5 + 3 n`, without terms of 0 and factors of 1; `0` if nothing is left.
    static func sum(_ terms: [(factor: Double, name: String)], _ text: (Double) -> String) -> String {
        var sum = ""
        for (factor, name) in terms where abs(factor) > 1e-9 {
            let sign = sum.isEmpty ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + "
            let digits = text(abs(factor))
            sum += sign + (digits == "1" && !name.isEmpty && !name.hasPrefix(" /") ? String(name.dropFirst()) : digits + name)
        }
        return sum.isEmpty ? "0" : sum
    }

    /// Without the last digits of a Double, which come from rounding.
    static func tidied(_ value: Double) -> String { Number.exact(Double(String(format: "%.12g", value)) ?? value) }

    /// Three significant digits, which suffice for an approximate law, but all digits before the point, and no exponent.
    static func rounded(_ value: Double) -> String {
        let text = String(format: "%.3g", value)
        if !text.contains("e") { return text }
        return abs(value) < 1 ? Number.exact(Double(text) ?? value) : String(format: "%.0f", value)
    }
}
