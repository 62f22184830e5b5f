/// The ratio of two figures, with an interval.
package struct Ratio: Equatable, Sendable {
    package let value: Double
    /// From lower bound over upper bound to upper bound over lower bound. Nil if either figure has no interval.
    package let interval: Row.Interval?

    /// A figure and its interval: both bounds equal it if it is exact; nil if unknown.
    package typealias Figure = (value: Double, interval: Row.Interval?)

    /// Nil if the reference, or its lower bound, is not above 0.
    ///
    /// Also nil if the figure's own interval includes 0, unless the figure is exactly 0: then its upper bound is all that it says.
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

    /// The ratio of two rows of one run.
    ///
    /// Also nil if a row has no figure, if a figure is so small that it prints as nearly 0, and for the reference itself.
    package init?(_ row: Row?, to reference: Row?) {
        guard row?.key.implementation != reference?.key.implementation, let row = row?.figure, let reference = reference?.figure,
            min(row.value, reference.value) >= 0.005
        else { return nil }
        self.init(row, to: reference)
    }

    /// For people: `×1.42`, with the digits that the interval supports, like a time.
    package var text: String { "×" + Number.time(value, within: interval) }
}

extension Row {
    /// A time needs an interval. Counts are exact, or nearly.
    fileprivate var figure: Ratio.Figure? {
        value.map { ($0, key.metric.kind == .timed ? interval : interval ?? Interval(low: $0, high: $0)) }
    }
}
