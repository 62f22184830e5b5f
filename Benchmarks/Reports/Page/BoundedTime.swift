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
        // Of what is nearly nothing, the words do not depend on it.
        var place = abs(value) < 0.005 ? last : Number.place(of: value, within: interval)
        while place > last, !around.allSatisfy({ $0.contains(Digits.rounded(value, to: place)) }) { place -= 1 }
        (self.value, self.place) = (value, place)
    }

    /// Where a file ends.
    private static func lastPlace(of value: Double) -> Int { -Number.decimals(ofNanoseconds: value) }

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
