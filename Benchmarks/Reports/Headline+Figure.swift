extension Headline {
    /// A figure and its bounds: for a time, the 95 % interval over processes.
    ///
    /// With too few processes the bounds are those of all samples, and cannot be compared with another figure's.
    package struct Figure: Equatable, Sendable {
        package var value, low, high: Double
        var isInterval = true

        static let nothing = Figure(exactly: 0)

        var interval: Row.Interval? { isInterval ? Row.Interval(low: low, high: high) : nil }

        /// Whether the interval includes 0. Then only the upper bound says something, and there is no ratio.
        var isBoundAlone: Bool { isInterval && low <= 0 && high > 0 }

        /// Nil if the ratio would be meaningless.
        func ratio(to reference: Figure?) -> Ratio? {
            guard let reference else { return nil }
            return Ratio((value, interval), to: (reference.value, reference.interval))
        }

        /// How far the interval reaches, in words; empty for exact figures and for mere bounds.
        var reach: String {
            guard let interval, interval.low < interval.high, !isBoundAlone else { return "" }
            return Number.reach(of: interval, around: value)
        }

        var time: String { isBoundAlone ? "<" + Number.bound(high) : Number.time(value, within: interval) }

        func overlaps(_ other: Figure) -> Bool { low <= other.high && other.low <= high }

        /// The lowest figure and all that overlap it. Empty if a figure has no interval, since it might be the lowest.
        static func best(of figures: [(name: String, figure: Figure)]) -> Set<String> {
            guard figures.allSatisfy(\.figure.isInterval), let least = figures.map(\.figure).min(by: { $0.value < $1.value }) else {
                return []
            }
            return Set(figures.filter { $0.figure.overlaps(least) }.map(\.name))
        }
    }

    /// A count per operator or subscription: to hundredths, from 100 on to tenths, so that it fits its ratio.
    static func count(_ value: Double) -> String {
        // Do not round a small count to 0.
        abs(value) < 0.005 ? Number.count(value) : Number.trimmed(Digits.text(value, to: abs(value) < 100 ? -2 : -1))
    }
}

extension Headline.Figure {
    init(exactly value: Double) { self.init(value: value, low: value, high: value) }

    init?(_ row: Row) {
        guard let value = row.value else { return nil }
        let low = row.interval?.low ?? row.figures.min ?? value, high = row.interval?.high ?? row.figures.max ?? value
        self.init(value: value, low: low, high: high, isInterval: row.interval != nil)
    }

    /// Counts are exact, or nearly, and need no interval. A time that cannot be told from 0 adds 0.
    init?(partOfSum row: Row) {
        if row.isNothing {
            self = .nothing
        } else if row.key.metric.kind == .timed {
            self.init(row)
        } else {
            guard let value = row.value else { return nil }
            self.init(exactly: value)
        }
    }

    static func + (one: Headline.Figure, other: Headline.Figure) -> Headline.Figure {
        Headline.Figure(
            value: one.value + other.value, low: one.low + other.low, high: one.high + other.high,
            isInterval: one.isInterval && other.isInterval)
    }

    func divided(by divisor: Double) -> Headline.Figure {
        Headline.Figure(value: value / divisor, low: low / divisor, high: high / divisor, isInterval: isInterval)
    }
}

extension RowIndex {
    /// The sum over the phases; nil if a phase has no figure, which is not the same as 0.
    func figure(_ slug: String, _ name: String, _ size: Int?, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        let parts = phases.compactMap { find(slug, name, size, $0, metric).flatMap(Headline.Figure.init(partOfSum:)) }
        return parts.count < phases.count ? nil : parts.reduce(.nothing, +)
    }

    /// Whichever parameter is swept.
    func find(_ slug: String, _ name: String, _ size: Int?, _ phase: String, _ metric: Metric) -> Row? {
        for parameter in Parameter.allCases where (parameter == .none) == (size == nil) {
            let key = RowKey(workload: slug, implementation: name, parameter: parameter, size: size, phase: phase, metric: metric)
            if let row = self[key] { return row }
        }
        return nil
    }
}
