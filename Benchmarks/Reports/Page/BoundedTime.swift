/// A time and its bounds, in digits that agree.
///
/// A time has the digits that its interval supports. If rounding moves it out of the interval (65.8 between 44.4 and 66.5 becomes 70), it
/// gets more. Bounds have one digit more than the time.
struct BoundedTime {
    private let value: Double
    /// The power of ten of the last digit: 1 for tens, -2 for hundredths.
    private let place: Int

    /// `ranges` are printed beside the time.
    init(_ value: Double, within interval: Row.Interval?, beside ranges: [ClosedRange<Double>]) {
        let around = ranges.filter { $0.contains(value) }, last = Self.lastPlace(of: value)
        // For nearly 0, the place does not matter.
        var place = abs(value) < 0.005 ? last : Number.place(of: value, within: interval)
        while place > last, !around.allSatisfy({ $0.contains(Digits.rounded(value, to: place)) }) { place -= 1 }
        (self.value, self.place) = (value, place)
    }

    /// The last place in a file.
    private static func lastPlace(of value: Double) -> Int { -Number.decimals(ofNanoseconds: value) }

    var words: String { Self.text(value, place) }

    func words(of range: ClosedRange<Double>?) -> String {
        guard let range else { return "" }
        return [range.lowerBound, range.upperBound].map { Self.text($0, max(Self.lastPlace(of: $0), place - 1)) }.joined(separator: " … ")
    }

    /// Do not round a small value to 0.
    private static func text(_ value: Double, _ place: Int) -> String {
        abs(value) < 0.005 ? Number.time(value) : Digits.text(value, to: place)
    }
}

extension Row {
    /// Nil for a count, and without a figure.
    var boundedTime: BoundedTime? {
        guard let value, key.metric.kind == .timed else { return nil }
        return BoundedTime(value, within: interval, beside: [bounds, middleHalf].compactMap(\.self))
    }

    /// For use where bounds are printed or drawn beside it; otherwise ``words``.
    var wordsBesideBounds: String { boundedTime?.words ?? words }
}
