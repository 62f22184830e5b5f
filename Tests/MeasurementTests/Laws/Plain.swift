import Foundation

/// Each statistic a second time, straight from its definition: slow and simple. The laws compare the tool's statistics with these.
enum Plain {
    /// Type 7 of Hyndman and Fan.
    static func quantile(_ share: Double, _ values: [Double]) -> Double {
        let sorted = values.sorted(), place = share * Double(values.count - 1)
        let (low, high) = (sorted[Int(place.rounded(.down))], sorted[Int(place.rounded(.up))])
        return low + (high - low) * (place - place.rounded(.down))
    }

    static func median(_ values: [Double]) -> Double { quantile(0.5, values) }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    /// The probability of at most `count` heads, by Pascal's triangle.
    static func heads(atMost count: Int, of coins: Int) -> Double {
        var row = [1.0]
        for _ in 0..<coins { row = zip(row + [0], [0] + row).map { ($0 + $1) / 2 } }
        return row.prefix(max(0, count + 1)).reduce(0, +)
    }

    static func signTest(_ ratios: [Double]) -> Double {
        let above = ratios.count { $0 > 0 }, below = ratios.count { $0 < 0 }
        return min(1, 2 * heads(atMost: min(above, below), of: above + below))
    }

    /// Each p times the number of p-values that are not smaller, but never below the result for a smaller p.
    static func holm(_ values: [Double]) -> [Double] {
        func alone(_ p: Double) -> Double { min(1, p * Double(values.count { $0 >= p })) }
        return values.map { p in values.filter { $0 <= p }.map(alone).max() ?? 1 }
    }

    /// The number of smaller values, plus the mean place among equal ones.
    static func ranks(_ values: [Double]) -> [Double] {
        values.map { value in Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2 }
    }

    /// The number of pairs in which the first sample has the larger value; a tie counts half.
    static func u(_ first: [Double], _ second: [Double]) -> Double {
        first.reduce(0) { sum, one in sum + second.reduce(0) { $0 + (one > $1 ? 1 : one == $1 ? 0.5 : 0) } }
    }

    /// The U of every way to choose `first` of `first + second` places.
    static func allUs(_ first: Int, _ second: Int) -> [Double] {
        (0..<(1 << (first + second))).filter { $0.nonzeroBitCount == first }.map { chosen in
            let places = (0..<(first + second)).map { (Double($0), chosen >> $0 & 1 == 1) }
            return u(places.filter(\.1).map(\.0), places.filter { !$0.1 }.map(\.0))
        }
    }

    static func signedRank(_ differences: [Double]) -> Double {
        let differences = differences.filter { $0 != 0 }, ranks = ranks(differences.map(abs))
        if ranks.isEmpty { return 1 }
        let sum = zip(differences, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : -$1.1) }
        return min(1, 2 * above(abs(sum) / ranks.reduce(0) { $0 + $1 * $1 }.squareRoot()))
    }

    /// Simpson's rule over 2,000 pieces.
    static func integral(from low: Double, to high: Double, _ function: (Double) -> Double) -> Double {
        let pieces = 2000, step = (high - low) / Double(pieces)
        let inner = (1..<pieces).reduce(0.0) { $0 + function(low + Double($1) * step) * ($1 % 2 == 1 ? 4 : 2) }
        return (function(low) + inner + function(high)) * step / 3
    }

    /// The upper tail of the normal distribution, for z ≥ 0.
    static func above(_ z: Double) -> Double { 0.5 - integral(from: 0, to: min(z, 12)) { exp(-$0 * $0 / 2) / (2 * .pi).squareRoot() } }
}

extension SeededNoise {
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[whole(0...(values.count - 1))] }

    /// `count` values; whole numbers give ties.
    mutating func sample(_ count: Int, whole isWhole: Bool = false) -> [Double] {
        (0..<count).map { _ in isWhole ? Double(whole(0...6)) : number(-5...5) }
    }
}

/// Each call has its own seed.
func generated(_ count: Int, _ body: (inout SeededNoise) throws -> Void) rethrows {
    for seed in 0..<count {
        var noise = SeededNoise(state: UInt64(seed) &* 7919 &+ 13)
        try body(&noise)
    }
}
