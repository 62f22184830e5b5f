/// The one table at the end of a run: what each way of owning costs, in seven figures.
///
/// No figure depends on where a scheme draws the line between two phases: each is of an event, of a whole life, of all that is freed, or of
/// what is there at one moment.
package struct Headline {
    /// What ratios are to: code written by hand for the one job, with the means of the libraries and without their contract.
    package static let reference = "DirectChain"

    /// A figure, and between which bounds it lies: of a time, its 95 % interval over processes. With too few of them there is none: the
    /// bounds are those of all samples, and mean nothing beside another figure's.
    package struct Figure: Equatable, Sendable {
        package var value, low, high: Double
        /// Whether the bounds are an interval over processes.
        var isInterval = true

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
    }

    package enum Column: CaseIterable, Sendable {
        case allocations, held, event, life, sharedLife, teardown, residue

        var title: String {
            switch self {
            case .allocations: "allocations\nper operator"
            case .held: "bytes held per\nsubscription"
            case .event: "ns per event,\n\(Headline.chainDepth) operators"
            case .life: "ns per life,\n\(Headline.chainDepth) operators"
            case .sharedLife: "ns per shared\nlife, \(Headline.chainDepth) operators"
            case .teardown: "teardown ns\nper operator"
            case .residue: "heap blocks left\nper subscription"
            }
        }

        /// The same where seven columns have to fit into a screen of 80.
        var short: String {
            switch self {
            case .allocations: "allocs\nper map"
            case .held: "bytes\nheld"
            case .event: "ns per\nevent"
            case .life: "ns per\nlife"
            case .sharedLife: "ns, life\nshared"
            case .teardown: "teardown\nns a map"
            case .residue: "blocks\nleft"
            }
        }

        func text(_ figure: Figure) -> String { isTimed ? figure.time : Headline.count(figure.value) }
    }

    /// A count for each operator or subscription: to a hundredth, from 100 on to a tenth, without needless zeros. As a whole number it
    /// would not fit its ratio.
    static func count(_ value: Double) -> String {
        // Little is not nothing.
        if abs(value) < 0.005 { return Number.count(value) }
        let text = Digits.text(value, to: abs(value) < 100 ? -2 : -1)
        guard text.contains(".") else { return text }
        let digits = String(text.reversed().drop { $0 == "0" }.reversed())
        return digits.hasSuffix(".") ? String(digits.dropLast()) : digits
    }

    static let teardownDepth = Plan.teardownDepth
    static let chainDepth = Plan.chainDepth

    let rows: RowIndex
    /// That times of the table have no interval, with the remedy; nil where each has one.
    let warning: String?

    package init(_ rows: [Row]) {
        self.rows = RowIndex(rows)
        warning = rows.filter { Self.timed.contains($0.key.workload) }.warningOfTimesWithoutIntervals
    }

    /// The workloads whose times are in the table.
    private static let timed = Set(Column.allCases.filter(\.isTimed).map(\.workload))

    /// Nil where the file does not have what it takes.
    package func figure(_ column: Column, of name: String) -> Figure? {
        guard let size = size(of: column), size > 0 else { return nil }
        switch column {
        case .allocations:
            return allocationsPerOperator(of: name)
        case .held:
            return rows.exact(column.workload, name, size, column.phases, .liveBytes)?.divided(by: Double(size))
        case .event, .life, .sharedLife:
            return rows.timed(column.workload, name, size, column.phases, .timePerUnit)
        case .teardown:
            let freed = column.phases.map { rows.timed(column.workload, name, size, [$0, "\($0)/batch"], .teardownLatency) }
            guard let disposed = freed[0], let released = freed[1] else { return nil }
            let sum = (released + disposed).divided(by: Double(size))
            return sum.value > 0 ? sum : nil
        case .residue:
            return rows.exact(column.workload, name, size, column.phases, .liveObjects)?.divided(by: Double(size))
        }
    }

    /// What the operators of the deepest chain add to the chain without any, for each of them.
    private func allocationsPerOperator(of name: String) -> Figure? {
        let column = Column.allocations, depths = rows.sizes(of: column.workload)
        func figure(_ depth: Int) -> Figure? { rows.exact(column.workload, name, depth, column.phases, .allocations) }
        guard let deepest = depths.last, deepest > 0, depths.first == 0, let all = figure(deepest), let none = figure(0) else { return nil }
        let added = (all.value - none.value) / Double(deepest)
        return Figure(value: added, low: added, high: added)
    }

    /// To the reference's figure; nil where that says nothing. No implementation is a multiple of itself.
    func ratio(_ column: Column, of name: String) -> Ratio? {
        name == Self.reference ? nil : figure(column, of: name)?.ratio(to: figure(column, of: Self.reference))
    }

    /// Those among `names` that have a figure.
    func withFigures(_ names: [String]) -> [String] {
        names.filter { name in Column.allCases.contains { figure($0, of: name) != nil } }
    }

    /// Those among `names` with the lowest figure, and all whose intervals overlap theirs. None where a figure has no interval: it may be
    /// the lowest, or not.
    package func best(_ column: Column, among names: [String]) -> Set<String> {
        let figures = names.compactMap { name in figure(column, of: name).map { (name: name, figure: $0) } }
        if !figures.allSatisfy(\.figure.isInterval) { return [] }
        guard let least = figures.min(by: { $0.figure.value < $1.figure.value })?.figure else { return [] }
        return Set(figures.filter { $0.figure.overlaps(least) }.map(\.name))
    }

    /// The table, with its definitions below it. `names` in the order of the lines; an implementation without any figure has no line.
    /// `noise`: by how much the run differs from itself. `isPartial`: of a run of chosen workloads, which has only the columns that it
    /// measured.
    package func section(_ names: [String], libraries: Set<String>, noise: NoiseFloor? = nil, isPartial: Bool = false) -> Section {
        let names = withFigures(names)
        if names.isEmpty {
            var section = Section("What owning costs")
            section.notes = [
                "No figures: measure the workloads of this table: `reactive-bench run --filter "
                    + "'^(life/(map-chain-x1|one-by-one|shared-map-chain-x100)|pump/map|retained/live-subscriptions|"
                    + "teardown/dispose|residue/undisposed)$'`"
            ]
            return section
        }
        let columns = Column.allCases.filter { column in !isPartial || names.contains { figure(column, of: $0) != nil } }
        let cells = columns.map { self.cells($0, names, libraries) }
        var section = Section("What owning costs", name: "headline", columns: [.init("", name: "implementation")])
        section.columns += columns.map { Section.Column($0.title) }
        for (line, name) in names.enumerated() { section.add([.init(name)] + cells.map { $0[line] }) }
        section.footnotes =
            (warning.map { [$0] } ?? []) + [Self.legend] + definitions(columns).map { "\($0.name): \($0.text)" }
            + Number.legend(of: section.rows.joined().map(\.text)) + [NoiseFloor.words(noise)]
        return section
    }

    /// A column: the figure, how far its interval reaches, the ratio to the reference, and a mark for the best. `isBrief`: without interval
    /// and ratio.
    func cells(_ column: Column, _ names: [String], _ libraries: Set<String>, isBrief: Bool = false) -> [Section.Cell] {
        let best = best(column, among: names.filter(libraries.contains))
        let figures = names.map { figure(column, of: $0) }
        let values = Table.pointed(figures.map { $0.map(column.text) ?? "–" })
        let reaches = Table.padded(figures.map { isBrief ? "" : $0?.reach ?? "" }, .right)
        let ratios = Table.padded(names.map { isBrief ? "" : ratio(column, of: $0)?.text ?? "" }, .left)
        return names.indices.map { index in
            let text = [values[index], reaches[index], ratios[index]].joinedIfAny(by: " ")
            let value = figures[index].map { Section.Value.number($0.value) } ?? .missing
            let isBest = best.contains(names[index])
            return Section.Cell(text + (isBest ? " *" : "  "), value, mark: isBest ? .good : nil)
        }
    }
}

extension Headline.Figure {
    /// Nil where the row has none.
    init?(_ row: Row) {
        guard let value = row.value else { return nil }
        let low = row.interval?.low ?? row.figures.min ?? value, high = row.interval?.high ?? row.figures.max ?? value
        self.init(value: value, low: low, high: high, isInterval: row.interval != nil)
    }

    /// What is counted is exact, or nearly: it needs no interval.
    static func priced(_ row: Row) -> Headline.Figure? {
        if row.key.metric.kind == .timed { return Headline.Figure(row) }
        return row.value.map { Headline.Figure(value: $0, low: $0, high: $0) }
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
    /// The sum over those of `phases` that there are; nil without any, and if one of them has no figure: that is not nothing.
    fileprivate func exact(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        let found = phases.compactMap { find(slug, name, size, $0, metric) }, values = found.compactMap(\.value)
        if found.isEmpty || values.count < found.count { return nil }
        let sum = values.reduce(0, +)
        return Headline.Figure(value: sum, low: sum, high: sum)
    }

    /// The median of the first of `phases` that there is.
    func timed(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        for phase in phases {
            guard let row = find(slug, name, size, phase, metric) else { continue }
            // Measured, and too little to be told from nothing: a part of a sum that adds nothing to it.
            if row.isNothing { return Headline.Figure(value: 0, low: 0, high: 0) }
            if let figure = Headline.Figure(row) { return figure }
        }
        return nil
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
