import Foundation
import Results

/// A time with its bounds beside it, in digits that do not contradict each other.
///
/// A time has the digits that its interval supports. Rounded so, it can leave the interval: 65.8 between 44.4 and 66.5 would be 70. Then it
/// has as many digits more as keep it inside. Bounds have one digit more than the time.
struct BoundedTime {
    private let value: Double
    /// Of the last digit: 1 for tens, -2 for hundredths.
    private let place: Int

    /// `ranges`: all that stands beside the time.
    init(_ value: Double, within interval: Row.Interval?, beside ranges: [ClosedRange<Double>]) {
        let around = ranges.filter { $0.contains(value) }, last = Self.lastPlace(of: value)
        var place = Self.place(value, interval)
        while place > last, !around.allSatisfy({ $0.contains(Digits.rounded(value, to: place)) }) { place -= 1 }
        (self.value, self.place) = (value, place)
    }

    /// Where `Number.time(_:within:)` ends.
    private static func place(_ value: Double, _ interval: Row.Interval?) -> Int {
        guard abs(value) >= 0.005 else { return lastPlace(of: value) }
        let leading = Int(log10(abs(value)).rounded(.down))
        var place = leading - (interval == nil ? 1 : 2)
        if let interval {
            let half = max(interval.high - value, value - interval.low)
            if half > 0 { place = max(place, Int(log10(half).rounded(.down))) }
        }
        return max(-2, min(place, leading))
    }

    /// Where a file ends: see `Number.nanoseconds(_:)`.
    private static func lastPlace(of value: Double) -> Int { abs(value) < 100 ? -3 : abs(value) < 10_000 ? -1 : 0 }

    /// The time.
    var words: String { Self.text(value, place) }

    /// A range that stands beside it; nothing for none.
    func words(of range: ClosedRange<Double>?) -> String {
        guard let range else { return "" }
        return [range.lowerBound, range.upperBound].map { Self.text($0, max(Self.lastPlace(of: $0), place - 1)) }.joined(separator: " … ")
    }

    /// Little is not nothing.
    private static func text(_ value: Double, _ place: Int) -> String {
        abs(value) < 0.005 ? Number.time(value) : Digits.text(value, to: place)
    }
}

extension Row {
    /// Nil for a count, and where there is no figure.
    var boundedTime: BoundedTime? {
        guard let value, key.metric.kind == .timed else { return nil }
        return BoundedTime(value, within: interval, beside: [bounds, middleHalf].compactMap(\.self))
    }

    /// As ``words``, where bounds stand beside them as figures or are drawn.
    var wordsBesideBounds: String { boundedTime?.words ?? words }
}
