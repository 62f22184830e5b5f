/// The law of counts over a sweep, `c₀ + c · n^a`, if they follow one.
///
/// A plain power law would not do: a chain of n operators costs `5 + 3n`, and its slope on logarithmic scales is never 1.
package struct GrowthLaw: Equatable, Sendable {
    package enum Form: Equatable, Sendable {
        case constant
        /// `c₀ + c · n^a`; or `c₀ + c₁ · n + c₂ · n²`, which counts as n².
        case power
        /// `c₀ + c · log₂ n`, as for a table that doubles.
        case logarithm
        /// `c₀ + c · n · log₂ n`.
        case linearithmic
        case none
    }

    package let form: Form
    /// The exponent a: 0 for a constant and for a logarithm, 1 for `n log n`. Nil without a law.
    package let exponent: Double?
    /// The law as text: `5 + 3 n`, `≈ 3.1 + 3 n`.
    package let formula: String
    /// The largest relative error of the law; 0 if it is exact. Nil without a law.
    package let deviation: Double?
    /// The law's parameters: `offset + linear · n + factor · term(n)`. Nil without a law.
    private let numbers: Numbers?

    private struct Numbers: Equatable, Sendable { var offset = 0.0, linear = 0.0, factor = 0.0 }

    /// The law's value at a size; nil without a law.
    package func value(at size: Double) -> Double? {
        guard let numbers, let exponent else { return nil }
        return numbers.offset + numbers.linear * size + numbers.factor * Term(form: form, exponent: exponent).value(size)
    }

    /// The largest deviation with which a law holds.
    ///
    /// Tables that double add steps to linear growth, within this tolerance; over the workloads' sizes, a wrong exponent is outside it.
    package static let tolerance = 0.1

    /// Whether every figure equals the formula, up to rounding.
    package var isExact: Bool { deviation == 0 }

    /// The exponent as a whole number: how the cost grows in the end.
    ///
    /// A cost that falls towards a limit (`2 + 1000 / n`, one cost shared by many events) does not grow, so it has 0. Nil if the exponent
    /// is more than a tenth from any whole number.
    package var order: Int? {
        guard let exponent else { return nil }
        let nearest = exponent.rounded()
        return abs(exponent - nearest) <= 0.1 ? max(0, Int(nearest)) : nil
    }

    /// Traps with fewer than four points, or with two of the same size.
    package init(of points: [Growth.Point]) {
        precondition(Set(points.map(\.size)).count == points.count, "two figures of the same size")
        precondition(points.count >= Growth.fewestSizes, "a law from \(points.count) sizes")
        let values = points.map(\.value)
        if values.allSatisfy({ $0 == values[0] }) {
            self.init(.constant, 0, Number.exact(values[0]), 0, Numbers(offset: values[0]))
        } else {
            self = Self.exact(points) ?? Self.approximate(points) ?? GrowthLaw(.none, nil, "no power law", nil, nil)
        }
    }

    private init(_ form: Form, _ exponent: Double?, _ formula: String, _ deviation: Double?, _ numbers: Numbers?) {
        (self.form, self.exponent, self.formula, self.deviation, self.numbers) = (form, exponent, formula, deviation, numbers)
    }

    private init(_ term: Term, _ line: LinearFit, prefix: String = "", _ digits: (Double) -> String) {
        let formula = prefix + Formula.sum([(line.offset, ""), (line.factor, term.name)], digits)
        self.init(term.form, term.exponent, formula, line.deviation, Numbers(offset: line.offset, factor: line.factor))
    }

    private struct Term {
        let form: Form
        let exponent: Double

        /// Tried for an exact law, the simplest first.
        static let exact = [power(1), power(2), power(-1), logarithm, Term(form: .linearithmic, exponent: 1)]
        static let logarithm = Term(form: .logarithm, exponent: 0)
        static func power(_ exponent: Double) -> Term { Term(form: .power, exponent: exponent) }

        func value(_ size: Double) -> Double {
            switch form {
            case .constant, .none: 0
            case .power: pow(size, exponent)
            case .logarithm: log2(size)
            case .linearithmic: size == 0 ? 0 : size * log2(size)
            }
        }

        func fit(_ points: [Growth.Point]) -> LinearFit? { LinearFit(points.map { (value($0.size), $0.value) }) }

        /// Its text in formulas, after the factor.
        var name: String {
            switch (form, exponent) {
            case (.constant, _), (.none, _): ""
            case (.power, 1): " n"
            case (.power, -1): " / n"
            case (.power, _): " n^" + String(format: exponent == exponent.rounded() ? "%.0f" : "%.2f", exponent)
            case (.logarithm, _): " log2 n"
            case (.linearithmic, _): " n log2 n"
            }
        }
    }

    private static func exact(_ points: [Growth.Point]) -> GrowthLaw? {
        for term in Term.exact {
            if let line = term.fit(points), line.isExact { return GrowthLaw(term, line, Formula.tidied) }
        }
        guard let square = QuadraticFit(points), square.isExact else { return nil }
        let formula = Formula.sum([(square.offset, ""), (square.linear, " n"), (square.square, " n^2")], Formula.tidied)
        return GrowthLaw(.power, 2, formula, 0, Numbers(offset: square.offset, linear: square.linear, factor: square.square))
    }

    /// The best fit of the logarithm and the powers from 0.25 to 4, or the nearest whole exponent if that is within the tolerance: over few
    /// sizes, a table's steps look like a fractional exponent.
    ///
    /// A change at the largest size alone is a step, not a law.
    private static func approximate(_ points: [Growth.Point]) -> GrowthLaw? {
        if points.dropLast().allSatisfy({ $0.value == points[0].value }) { return nil }
        let terms = [Term.logarithm] + (25...400).map { Term.power(Double($0) / 100) }
        let fits = terms.compactMap { term in term.fit(points).map { (term: term, line: $0) } }
        guard let best = fits.min(by: { $0.line.deviation < $1.line.deviation }), best.line.deviation <= tolerance else { return nil }
        let exponent = best.term.exponent, whole = Term.power(exponent.rounded())
        if best.term.form == .power, abs(exponent - whole.exponent) <= 0.25, exponent >= 0.5, let line = whole.fit(points),
            line.deviation <= tolerance
        {
            return GrowthLaw(whole, line, prefix: "≈ ", Formula.rounded)
        }
        return GrowthLaw(best.term, best.line, prefix: "≈ ", Formula.rounded)
    }
}
