/// Maps values to an axis, which begins at 0 or is logarithmic, so that lengths never exaggerate a difference.
struct Scale: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case linear, logarithmic }

    let kind: Kind
    /// Round numbers.
    let low, high: Double
    /// Round numbers, ascending.
    let ticks: [Double]

    /// On an axis that begins at 0, values may be this far apart: the least has a twentieth of its length.
    static let widestLinear = 20.0

    /// From 0 to a round number at or above `most`, in at most four steps.
    static func zeroBased(upTo most: Double) -> Scale {
        guard most > 0, most.isFinite else { return Scale(kind: .linear, low: 0, high: 1, ticks: [0, 1]) }
        let step = Round.above(most / 4)
        let count = Int((most / step - 1e-9).rounded(.up))
        return Scale(kind: .linear, low: 0, high: Double(count) * step, ticks: (0...count).map { Double($0) * step })
    }

    /// From a round number at or below `least` to one at or above `most`. Traps unless both are above 0.
    static func logarithmic(from least: Double, to most: Double) -> Scale {
        precondition(least > 0 && most >= least && most.isFinite, "a logarithmic axis from \(least) to \(most)")
        var low = Round.below(least), high = Round.above(most)
        if high / low < 1.5 { (low, high) = (Round.below(low * 0.9), Round.above(high * 1.1)) }
        let decades = log10(high / low)
        let ticks: [Double]
        if decades <= 2.4 {
            let numbers = Round.numbers(from: low, to: high)
            // Too few round numbers lie in a narrow range.
            ticks = numbers.count < 4 ? Round.multiples(from: low, to: high) : numbers
        } else {
            // Powers of ten, as many as there is room for.
            let stride = Int((decades / 6).rounded(.up))
            let powers = Int(log10(low).rounded(.up))...Int(log10(high * 1.0001).rounded(.down))
            let round = powers.filter { ($0 - powers.lowerBound).isMultiple(of: stride) }.map { pow(10, Double($0)) }
            // The low end too, unless its label would overlap the next.
            ticks = (log10(round[0] / low) >= decades / 10 ? [low] : []) + round
        }
        return Scale(kind: .logarithmic, low: low, high: high, ticks: ticks)
    }

    /// Begins at 0, unless the values are too far apart to tell the small ones from 0.
    ///
    /// `others` are bounds that are shown as well, but do not decide the kind.
    static func fitting(_ values: [Double], _ others: [Double] = []) -> Scale {
        let most = (values + others).max() ?? 0
        let positive = values.filter { $0 > 0 }
        guard let least = positive.min(), positive.count == values.count, let largest = positive.max(), largest / least > widestLinear
        else { return zeroBased(upTo: most) }
        return logarithmic(from: least, to: largest, others)
    }

    /// Shows bounds as well, except those so far below the least value that they would take most of the axis.
    static func logarithmic(from least: Double, to most: Double, _ bounds: [Double]) -> Scale {
        let shown = bounds.filter { $0 >= least / 3 }
        return logarithmic(from: min(least, shown.min() ?? least), to: max(most, shown.max() ?? most))
    }

    /// From 0 at the start of the axis to 1 at its end, where values beyond are placed.
    func position(_ value: Double) -> Double {
        switch kind {
        case .linear: return min(1, max(0, (value - low) / (high - low)))
        case .logarithmic:
            if value <= low { return 0 }
            return min(1, log(value / low) / log(high / low))
        }
    }

    var note: String { kind == .linear ? "axis from 0" : "logarithmic axis" }
}

/// 1, 2 and 5 times a power of ten.
enum Round {
    private static func decade(_ value: Double) -> Double { pow(10, log10(value).rounded(.down)) }

    /// The least that is not below `value`.
    static func above(_ value: Double) -> Double {
        let unit = decade(value)
        return [1, 2, 5, 10].map { $0 * unit }.first { $0 >= value * (1 - 1e-9) } ?? 10 * unit
    }

    static func below(_ value: Double) -> Double {
        let unit = decade(value)
        return [5, 2, 1].map { $0 * unit }.first { $0 <= value * (1 + 1e-9) } ?? unit
    }

    /// Ends included.
    static func numbers(from low: Double, to high: Double) -> [Double] {
        var numbers = [below(low)]
        while let last = numbers.last, last < high * (1 - 1e-9) { numbers.append(above(last * 1.5)) }
        return numbers
    }

    /// Four to six, ends included.
    static func multiples(from low: Double, to high: Double) -> [Double] {
        let step = above((high - low) / 5)
        let first = Int((low / step - 1e-9).rounded(.up)), last = Int((high / step + 1e-9).rounded(.down))
        return (first...last).map { Double($0) * step }
    }

    /// `0.5`, `200`, `5,000`, `20k`, `1M`.
    static func label(_ value: Double) -> String {
        switch abs(value) {
        case 1e9...: shortest(value / 1e9) + "G"
        case 1e6...: shortest(value / 1e6) + "M"
        case 1e4...: shortest(value / 1e3) + "k"
        case 1e3...: Number.count(value.rounded())
        default: shortest(value)
        }
    }

    private static func shortest(_ value: Double) -> String { String(format: "%.4g", value) }
}
