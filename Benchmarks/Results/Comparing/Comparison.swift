/// Two runs, row by row.
package struct Comparison: Sendable {
    /// The same row in both.
    package struct Pair: Equatable, Sendable {
        package let base: Row
        package let head: Row
        /// Of a timed row that has a figure on both sides; nil for every other.
        package let judgement: Judgement?
        package var key: RowKey { base.key }

        /// Both figures, if both have one.
        package var values: (base: Double, head: Double)? {
            guard let base = base.value, let head = head.value else { return nil }
            return (base, head)
        }

        /// Whether the rows say the same. Times never do, but by accident.
        package var isUnchanged: Bool {
            base.value == head.value && base.status == head.status && (base.status == .ok || base.figures == head.figures)
        }

        /// Whether no side has a figure, for the same reason: there is nothing to compare.
        package var isUnsupported: Bool { base.status == .unsupported && head.status == .unsupported }

        /// Whether a table of rows has it: a time always, a count only if it changed, or if there is none.
        package var isListed: Bool { !isUnsupported && (key.metric.kind == .timed || base.status != .ok || !isUnchanged) }

        /// What can be said of it in a word: of a count everything, of a time what is certain enough.
        package var verdict: Verdict {
            guard let values else { return base.status == head.status ? .none : .status }
            if let judgement { return .time(judgement.verdict) }
            if values.base == values.head { return .same }
            if key.metric.kind == .measured { return .none }
            return values.head > values.base ? .worse : .better
        }
    }

    package enum Verdict: Equatable, Sendable {
        case time(Judgement.Verdict)
        /// Counts: two runs of the same code agree to the unit, so any difference is one of the code.
        case same, better, worse
        /// A figure on one side only: the row could not be measured on the other, or was wrong there.
        case status
        /// Neither a time nor a count, or no figure on either side.
        case none

        /// As files name it; empty for what is not judged.
        package var name: String {
            switch self {
            case .time(let verdict): verdict.rawValue
            case .same: "="
            case .better: "better"
            case .worse: "worse"
            case .status: "status"
            case .none: ""
            }
        }
    }

    /// In the order of the head.
    package let pairs: [Pair]
    package let onlyBase: [Row]
    package let onlyHead: [Row]
    /// By how many times the controls' times are longer in the head than in the base: the median of their ratios. Nil without enough.
    package let drift: Double?

    /// Fewer rows of controls than this say nothing about the machine.
    static let fewestControls = 5

    /// `controls` are the names of those whose code no change to a library touches, `changed` the rows whose workload has another source.
    package init(
        base: [Row], head: [Row], samples: (base: Samples, head: Samples) = (Samples(), Samples()), controls: Set<String> = [],
        isChanged: (RowKey) -> Bool = { _ in false }
    ) {
        let inBase = RowIndex(base), inHead = RowIndex(head)
        func evidence(_ base: Row, _ head: Row) -> Judgement.Evidence {
            let figures = (base: samples.base.lowerQuartiles(of: base.key), head: samples.head.lowerQuartiles(of: base.key))
            if figures.base.isEmpty || figures.head.isEmpty { return .intervals(base: base, head: head) }
            return .processes(base: figures.base, head: figures.head)
        }
        let both = head.compactMap { row in inBase[row.key].map { (base: $0, head: row) } }
        let ratios = both.compactMap { base, head -> Double? in
            let key = base.key
            guard key.metric.kind == .timed, controls.contains(key.implementation), !isChanged(key) else { return nil }
            return evidence(base, head).ratio?.shift
        }
        let drift = ratios.count < Self.fewestControls ? nil : Statistics.quantile(0.5, ofSorted: ratios.sorted())
        self.drift = drift
        pairs = both.map { base, head in
            guard base.key.metric.kind == .timed, base.value != nil, head.value != nil else {
                return Pair(base: base, head: head, judgement: nil)
            }
            return Pair(base: base, head: head, judgement: Judgement(evidence(base, head), drift: drift))
        }
        onlyBase = base.filter { inHead[$0.key] == nil }
        onlyHead = head.filter { inBase[$0.key] == nil }
    }

    /// A mean of ratios head / base.
    package struct Mean: Equatable, Sendable {
        package var ratio: Double
        /// How many rows it is of: those with a figure above 0 on both sides, and where there are intervals, with these above 0 too.
        package var rows: Int
    }

    /// The geometric mean over the rows of one metric; nil if none has a ratio. Of a time it is the estimate from the processes' figures
    /// that counts, where there is one: the quotient of the medians of a busy machine says more about the machine. A time that cannot be
    /// told from nothing has no ratio, and is left out.
    package func mean(_ metric: Metric) -> Mean? {
        let ratios = pairs.filter { $0.key.metric == metric }.compactMap { pair -> Double? in
            if let ratio = pair.judgement?.ratio { return ratio }
            guard let values = pair.values, values.base > 0, values.head > 0 else { return nil }
            return pair.base.interval == nil || pair.head.interval == nil || metric.kind != .timed ? values.head / values.base : nil
        }
        guard let mean = Statistics.geometricMean(ratios) else { return nil }
        return Mean(ratio: mean, rows: ratios.count)
    }
}
