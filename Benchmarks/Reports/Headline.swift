/// The table at the end of a run: the costs of each ownership scheme, in seven figures.
///
/// No figure depends on where a scheme draws the line between two phases. Each is of an event, of a whole life, of everything that is
/// freed, or of what exists at one moment.
package struct Headline {
    /// The denominator of ratios: hand-written code for one job, with the libraries' means but without their contract.
    package static let reference = "DirectChain"

    package enum Column: CaseIterable, Sendable {
        case allocations, held, event, life, sharedLife, teardown, residue

        func text(_ figure: Figure) -> String { isTimed ? figure.time : Headline.count(figure.value) }
    }

    static let chainDepth = Plan.chainDepth

    let rows: RowIndex
    /// A warning, with its remedy, if some times of the table have no interval.
    let warnings: [String]

    package init(_ rows: [Row]) {
        self.rows = RowIndex(rows)
        warnings = rows.filter { Self.timed.contains($0.key.workload) }.warningsOfTimesWithoutIntervals
    }

    private static let timed = Set(Column.allCases.filter(\.isTimed).map(\.workload))

    /// Nil if rows are missing.
    package func figure(_ column: Column, of name: String) -> Figure? {
        guard let size = size(of: column), size > 0 else { return nil }
        func sum(_ phases: [String], at size: Int = size) -> Figure? { rows.figure(column.workload, name, size, phases, column.metric) }
        func sumOfThoseThere(at size: Int) -> Figure? {
            let phases = column.phases.filter { rows.find(column.workload, name, size, $0, column.metric) != nil }
            return phases.isEmpty ? nil : sum(phases, at: size)
        }
        switch column {
        case .allocations:
            // What the operators of the deepest chain add, per operator.
            guard let all = sumOfThoseThere(at: size), let none = sumOfThoseThere(at: 0) else { return nil }
            return Figure(exactly: (all.value - none.value) / Double(size))
        case .event, .life, .sharedLife:
            return sum(column.phases)
        case .held, .residue:
            return sum(column.phases)?.divided(by: Double(size))
        case .teardown:
            let freed = column.phases.compactMap { sum([$0]) ?? sum(["\($0)/batch"]) }
            let all = freed.reduce(.nothing, +).divided(by: Double(size))
            return freed.count == column.phases.count && all.value > 0 ? all : nil
        }
    }

    /// The lowest figure, and all whose intervals overlap it. Empty if a figure has no interval, since it might be the lowest.
    package func best(_ column: Column, among names: [String]) -> Set<String> {
        Figure.best(of: names.compactMap { name in figure(column, of: name).map { (name: name, figure: $0) } })
    }

    /// Nil for the reference itself.
    func ratio(_ column: Column, of name: String) -> Ratio? {
        name == Self.reference ? nil : figure(column, of: name)?.ratio(to: figure(column, of: Self.reference))
    }

    func measured(_ names: [String]) -> [String] { names.filter { name in Column.allCases.contains { figure($0, of: name) != nil } } }

    func measuredColumns(of names: [String]) -> [Column] {
        Column.allCases.filter { column in names.contains { figure(column, of: $0) != nil } }
    }

    /// The table, with definitions below it.
    ///
    /// - Parameters:
    ///   - names: in the order of the lines; those without any figure have none.
    ///   - noise: by how much the run differs from itself.
    ///   - isPartial: whether only chosen workloads ran. Then unmeasured columns are left out.
    package func section(_ names: [String], libraries: Set<String>, noise: NoiseFloor? = nil, isPartial: Bool = false) -> Section {
        let names = measured(names)
        if names.isEmpty {
            let note =
                "No figures: measure the workloads of this table: `reactive-bench run --filter "
                + "'^(life/(map-chain-x1|one-by-one|shared-map-chain-x100)|pump/map|retained/live-subscriptions|"
                + "teardown/dispose|residue/undisposed)$'`"
            return Section("What owning costs", notes: [note])
        }
        let columns = isPartial ? measuredColumns(of: names) : Column.allCases
        var section = Section(
            "What owning costs", name: "headline",
            columns: [.init("", name: "implementation")] + columns.map { Section.Column($0.title) })
        section.add(names, columns.map { cells($0, names, libraries) })
        section.footnotes =
            warnings + [Self.legend] + definitions(columns).map { "\($0.name): \($0.text)" }
            + Number.legend(of: section.rows.joined().map(\.text)) + [NoiseFloor.words(noise)]
        return section
    }

    /// The cells of a column: figure, reach of the interval, ratio, and a mark for the best.
    ///
    /// `isBrief` leaves out interval and ratio.
    func cells(_ column: Column, _ names: [String], _ libraries: Set<String>, isBrief: Bool = false) -> [Section.Cell] {
        let best = best(column, among: names.filter(libraries.contains))
        let figures = names.map { figure(column, of: $0) }
        let texts = Table.figures(
            zip(names, figures).map { name, figure in
                let number = figure.map(column.text) ?? "–"
                return isBrief ? (number, "", "") : (number, figure?.reach ?? "", ratio(column, of: name)?.text ?? "")
            })
        return names.indices.map { .init(texts[$0], number: figures[$0]?.value, isBest: best.contains(names[$0])) }
    }
}
