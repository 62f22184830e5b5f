/// Two files, row by row.
public struct Comparison {
    /// The same row in both.
    public struct Pair: Equatable, Sendable {
        public let base: Row
        public let head: Row
        public var key: RowKey { base.key }

        /// Both figures, if both have one.
        public var values: (base: Double, head: Double)? {
            guard let base = base.value, let head = head.value else { return nil }
            return (base, head)
        }

        /// Whether the rows say the same. Times never do, but by accident.
        public var isUnchanged: Bool {
            base.value == head.value && base.status == head.status && (base.status == .ok || base.figures == head.figures)
        }
    }

    /// In the order of the head.
    public let pairs: [Pair]
    public let onlyBase: [Row]
    public let onlyHead: [Row]

    public init(base: [Row], head: [Row]) {
        let inBase = RowIndex(base), inHead = RowIndex(head)
        pairs = head.compactMap { row in inBase[row.key].map { Pair(base: $0, head: row) } }
        onlyBase = base.filter { inHead[$0.key] == nil }
        onlyHead = head.filter { inBase[$0.key] == nil }
    }

    /// A mean of ratios head / base.
    public struct Mean: Equatable, Sendable {
        public var ratio: Double
        /// How many rows it is of: those with a figure above 0 on both sides.
        public var rows: Int
    }

    /// The geometric mean over the rows of one metric; nil if none has a ratio.
    public func mean(_ metric: Metric) -> Mean? {
        let values = pairs.filter { $0.key.metric == metric }.compactMap(\.values)
        let ratios = values.filter { $0.base > 0 && $0.head > 0 }.map { $0.head / $0.base }
        guard let mean = Statistics.geometricMean(ratios) else { return nil }
        return Mean(ratio: mean, rows: ratios.count)
    }
}
