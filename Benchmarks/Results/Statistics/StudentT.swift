/// Student's t distribution.
package enum StudentT {
    /// The probability of a value of at most `t`. Traps if `degrees` is not above 0.
    package static func atMost(_ t: Double, degrees: Double) -> Double {
        precondition(degrees > 0, "Student's t with \(degrees) degrees of freedom")
        let tail = Beta.incomplete(degrees / 2, 0.5, at: degrees / (degrees + t * t)) / 2
        return t < 0 ? tail : 1 - tail
    }

    /// The value that is not exceeded with probability `p`. Traps unless 0 < p < 1 and `degrees` is above 0.
    package static func quantile(_ p: Double, degrees: Double) -> Double {
        precondition(p > 0 && p < 1, "a quantile of Student's t at \(p)")
        if p == 0.5 { return 0 }
        if p < 0.5 { return -quantile(1 - p, degrees: degrees) }
        var high = 1.0
        while atMost(high, degrees: degrees) < p { high *= 2 }
        return Statistics.least(in: 0...high) { atMost($0, degrees: degrees) >= p }
    }
}
