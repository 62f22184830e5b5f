/// Two runs, compared row by row.
package struct Comparison: Sendable {
    /// The same row in both.
    package struct Pair: Equatable, Sendable {
        package let base: Row
        package let head: Row
        /// For a timed row with a figure on both sides; else nil.
        package let judgement: Judgement?
        package var key: RowKey { base.key }

        package var values: (base: Double, head: Double)? {
            guard let base = base.value, let head = head.value else { return nil }
            return (base, head)
        }

        /// Whether the rows are equal. Times never are, except by accident.
        package var isUnchanged: Bool {
            base.value == head.value && base.status == head.status && (base.status == .ok || base.figures == head.figures)
        }

        /// Whether neither side supports the figure: there is nothing to compare.
        package var isUnsupported: Bool { base.status == .unsupported && head.status == .unsupported }

        /// Whether tables list it: a time always, a count only if it changed or is missing.
        package var isListed: Bool { !isUnsupported && (key.metric.kind == .timed || base.status != .ok || !isUnchanged) }

        /// The verdict in a word: for a count always, for a time if it is certain enough.
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
        /// A figure on one side only: on the other, the row could not be measured or was wrong.
        case status
        /// Neither a time nor a count, or no figure on either side.
        case none

        /// Its name in files; empty if not judged.
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

    /// In the head's order.
    package let pairs: [Pair]
    package let onlyBase: [Row]
    package let onlyHead: [Row]
    /// Head / base of the controls' times: the median of their ratios. Nil with too few of them.
    package let drift: Double?

    /// With fewer rows, controls say nothing about the machine.
    static let fewestControls = 5

    /// `controls`: implementations whose code no change of a library affects. `isChanged`: rows whose workload has another source.
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
        let drift = ratios.count < Self.fewestControls ? nil : Statistics.median(ratios)
        self.drift = drift
        pairs = both.map { base, head in
            let isJudged = base.key.metric.kind == .timed && base.value != nil && head.value != nil
            return Pair(base: base, head: head, judgement: isJudged ? Judgement(evidence(base, head), drift: drift) : nil)
        }
        onlyBase = base.filter { inHead[$0.key] == nil }
        onlyHead = head.filter { inBase[$0.key] == nil }
    }

    /// A mean of ratios head / base.
    package struct Mean: Equatable, Sendable {
        package var ratio: Double
        /// The number of rows: those with figures above 0 on both sides, and intervals above 0, where there are any.
        package var rows: Int
    }

    /// The geometric mean over the rows of one metric; nil if none has a ratio.
    ///
    /// For a time, the estimate from the processes' figures is used, if there is one: on a busy machine, the quotient of the medians says
    /// more about the machine. Times that cannot be distinguished from 0 are left out.
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
