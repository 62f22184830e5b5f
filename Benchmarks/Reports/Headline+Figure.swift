extension Headline {
    /// A figure, and between which bounds it lies: of a time, its 95 % interval over processes. With too few of them there is none: the
    /// bounds are those of all samples, and mean nothing beside another figure's.
    package struct Figure: Equatable, Sendable {
        package var value, low, high: Double
        /// Whether the bounds are an interval over processes.
        var isInterval = true

        static let nothing = Figure(exactly: 0)

        var interval: Row.Interval? { isInterval ? Row.Interval(low: low, high: high) : nil }

        /// Whether its interval reaches down to nothing. Then its upper bound is all that it says, and nothing is a multiple of it.
        var isBoundAlone: Bool { isInterval && low <= 0 && high > 0 }

        /// How many times the reference it is; nil where that says nothing.
        func ratio(to reference: Figure?) -> Ratio? {
            guard let reference else { return nil }
            return Ratio((value, interval), to: (reference.value, reference.interval))
        }

        /// How far its interval reaches, in words. Empty for exact figures, which have none, and for mere bounds.
        var reach: String {
            guard let interval, interval.low < interval.high, !isBoundAlone else { return "" }
            return Number.reach(of: interval, around: value)
        }

        /// As a time, with no more digits than its interval supports.
        var time: String { isBoundAlone ? "<" + Number.bound(high) : Number.time(value, within: interval) }

        /// Whether the two cannot be told apart.
        func overlaps(_ other: Figure) -> Bool { low <= other.high && other.low <= high }

        /// The names of the lowest figure, and of all that overlap it. None where a figure has no interval: it may be the lowest, or not.
        static func best(of figures: [(name: String, figure: Figure)]) -> Set<String> {
            guard figures.allSatisfy(\.figure.isInterval), let least = figures.map(\.figure).min(by: { $0.value < $1.value }) else {
                return []
            }
            return Set(figures.filter { $0.figure.overlaps(least) }.map(\.name))
        }
    }

    /// A count for each operator or subscription: to a hundredth, from 100 on to a tenth, without needless zeros. As a whole number it
    /// would not fit its ratio.
    static func count(_ value: Double) -> String {
        // Little is not nothing.
        abs(value) < 0.005 ? Number.count(value) : Number.trimmed(Digits.text(value, to: abs(value) < 100 ? -2 : -1))
    }
}

extension Headline.Figure {
    init(exactly value: Double) { self.init(value: value, low: value, high: value) }

    /// Nil where the row has none.
    init?(_ row: Row) {
        guard let value = row.value else { return nil }
        let low = row.interval?.low ?? row.figures.min ?? value, high = row.interval?.high ?? row.figures.max ?? value
        self.init(value: value, low: low, high: high, isInterval: row.interval != nil)
    }

    /// As a part of a sum. What is counted is exact, or nearly, and needs no interval. What cannot be told from nothing adds nothing.
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

    /// Bounds of a sum: the sums of the bounds.
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
    /// The sum of the phases at a size; nil if one of them has no figure, which is not nothing.
    func figure(_ slug: String, _ name: String, _ size: Int?, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        let parts = phases.compactMap { find(slug, name, size, $0, metric).flatMap(Headline.Figure.init(partOfSum:)) }
        return parts.count < phases.count ? nil : parts.reduce(.nothing, +)
    }

    /// The row at a size, whatever parameter is swept.
    func find(_ slug: String, _ name: String, _ size: Int?, _ phase: String, _ metric: Metric) -> Row? {
        for parameter in Parameter.allCases where (parameter == .none) == (size == nil) {
            let key = RowKey(workload: slug, implementation: name, parameter: parameter, size: size, phase: phase, metric: metric)
            if let row = self[key] { return row }
        }
        return nil
    }
}
