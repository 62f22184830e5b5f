/// The function behind Student's and the binomial distribution.
enum Beta {
    /// The regularised incomplete beta function of `a` and `b` at `x` (0...1), by its continued fraction.
    static func incomplete(_ a: Double, _ b: Double, at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        let gammas: Double = logGamma(a + b) - logGamma(a) - logGamma(b)
        let front: Double = exp(gammas + a * log(x) + b * log(1 - x))
        // The fraction converges fast below the mean. Above it, use the complement.
        return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, 1 - x) / b
    }

    /// Selects one of the system modules' several versions of the C function.
    private static func logGamma(_ x: Double) -> Double { lgamma(x) }

    /// 1 / (1 + d₁ / (1 + d₂ / (1 + …))), evaluated from its end.
    ///
    /// The number of terms needed is about the root of the larger parameter; a generous multiple costs nothing here.
    private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
        let terms = 40 + Int(10 * (a + b).squareRoot())
        var rest = 1.0
        for term in stride(from: terms, through: 1, by: -1) {
            let m = Double(term / 2)
            let coefficient =
                term % 2 == 0
                ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            rest = 1 + coefficient / rest
        }
        return 1 / rest
    }
}
