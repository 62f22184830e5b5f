/// How many times as much one figure is as another, and between which bounds that lies.
package struct Ratio: Equatable, Sendable {
    package let value: Double
    /// From the least of one over the most of the other to the most of one over the least of the other. Nil if one of the two has no
    /// interval.
    package let interval: Row.Interval?

    /// A figure, and between which bounds it lies: both the same where it is exact, nil where nobody knows.
    package typealias Figure = (value: Double, interval: Row.Interval?)

    /// Nil if the reference is zero, or its interval reaches zero: nothing is a multiple of that. Nil too where the figure's
    /// own interval does: then its upper bound is all that it says.
    package init?(_ figure: Figure, to reference: Figure) {
        guard reference.value > 0, reference.interval.map({ $0.low > 0 }) ?? true,
            figure.interval.map({ $0.low > 0 || $0.high <= 0 }) ?? true
        else { return nil }
        value = figure.value / reference.value
        if let own = figure.interval, let other = reference.interval {
            interval = Row.Interval(low: own.low / other.high, high: own.high / other.low)
        } else {
            interval = nil
        }
    }

    /// Of two rows of one run. Nil too where one of them has no figure, or so little that the figure is printed as nearly nothing; and of
    /// the reference itself: no implementation is a multiple of itself.
    package init?(_ row: Row?, to reference: Row?) {
        guard row?.key.implementation != reference?.key.implementation, let row = row?.figure, let reference = reference?.figure,
            min(row.value, reference.value) >= 0.005
        else { return nil }
        self.init(row, to: reference)
    }

    /// For people: `×1.42`, with the digits that its interval supports, as a time has.
    package var text: String { "×" + Number.time(value, within: interval) }
}

extension Row {
    /// Without an interval a time says little. What is counted is exact, or nearly.
    fileprivate var figure: Ratio.Figure? {
        value.map { ($0, key.metric.kind == .timed ? interval : interval ?? Interval(low: $0, high: $0)) }
    }
}
