import BenchmarkKit
import Results
import Runner

/// The one table at the end of a run: what each way of owning costs, in six figures.
package struct Headline {
    /// Whom everybody is held against: closures written by hand, where nobody owns more than the closure itself does.
    package static let reference = "ClosureChain"

    /// A figure, and between which bounds it lies.
    package struct Figure: Equatable, Sendable {
        package var value, low, high: Double

        /// Whether the two cannot be told apart.
        func overlaps(_ other: Figure) -> Bool { low <= other.high && other.low <= high }
    }

    package enum Column: CaseIterable, Sendable {
        case allocations, bytes, held, event, teardown, residue

        var title: String {
            switch self {
            case .allocations: "allocations\nper operator"
            case .bytes: "bytes\nper operator"
            case .held: "bytes held per\nsubscription"
            case .event: "ns per event\nand hop"
            case .teardown: "teardown ns\nper operator"
            case .residue: "live objects\nleft"
            }
        }

        func text(_ value: Double) -> String {
            switch self {
            case .allocations, .bytes, .held, .residue: Number.count(value)
            case .event, .teardown: Number.time(value)
            }
        }
    }

    static let teardownDepth = Plan.teardownDepth

    private let rows: RowIndex

    package init(_ rows: [Row]) { self.rows = RowIndex(rows) }

    /// Nil where the file does not have what it takes.
    package func figure(_ column: Column, of name: String) -> Figure? {
        switch column {
        case .allocations:
            return perOperator("subscribe/map-chain") {
                rows.exact("subscribe/map-chain", name, $0, ["assemble", "subscribe"], .allocations)
            }
        case .bytes:
            return perOperator("subscribe/map-chain") {
                rows.exact("subscribe/map-chain", name, $0, ["assemble", "subscribe"], .allocatedBytes)
            }
        case .held:
            guard let size = rows.sizes(of: "retained/live-subscriptions").last, size > 0 else { return nil }
            return rows.exact("retained/live-subscriptions", name, size, ["subscribe"], .liveBytes)?.divided(by: Double(size))
        case .event:
            return perOperator("pump/map") { rows.timed("pump/map", name, $0, ["event"], .timePerUnit) }
        case .teardown:
            let phases = ["dispose", "dispose/batch"]
            return rows.timed("teardown/dispose", name, Self.teardownDepth, phases, .teardownLatency)?
                .divided(by: Double(Self.teardownDepth))
        case .residue:
            guard let size = rows.sizes(of: "residue/undisposed").last, size > 0 else { return nil }
            return rows.exact("residue/undisposed", name, size, ["after"], .liveObjects)?.divided(by: Double(size))
        }
    }

    /// What the operators of the deepest chain add to the chain without any, for each of them.
    private func perOperator(_ slug: String, _ figure: (Int) -> Figure?) -> Figure? {
        let depths = rows.sizes(of: slug)
        guard let deepest = depths.last, deepest > 0, depths.first == 0, let all = figure(deepest), let none = figure(0) else { return nil }
        // Bounds of a difference: the least of one minus the most of the other.
        return Figure(value: all.value - none.value, low: all.low - none.high, high: all.high - none.low).divided(by: Double(deepest))
    }

    /// Who among `names` has the lowest figure, with all who cannot be told apart from them.
    package func best(_ column: Column, among names: [String]) -> Set<String> {
        let figures = names.compactMap { name in figure(column, of: name).map { (name: name, figure: $0) } }
        guard let least = figures.min(by: { $0.figure.value < $1.figure.value })?.figure else { return [] }
        return Set(figures.filter { $0.figure.overlaps(least) }.map(\.name))
    }

    /// The table, with its definitions below it. `names` in the order of the lines; whoever has no figure at all has no line.
    package func lines(_ names: [String], libraries: Set<String>, _ console: Console) -> [String] {
        let names = names.filter { name in Column.allCases.contains { figure($0, of: name) != nil } }
        if names.isEmpty {
            return ["No table of costs per operator: it needs subscribe/map-chain, pump/map, teardown/dispose or residue/undisposed."]
        }
        let columns = Column.allCases.map { column -> [String] in
            let best = best(column, among: names.filter(libraries.contains))
            let reference = figure(column, of: Self.reference)
            let figures = names.map { figure(column, of: $0) }
            let values = Table.pointed(figures.map { $0.map { column.text($0.value) } ?? "–" })
            let ratios = zip(names, figures).map { name, figure in
                // Nothing is a multiple of nothing, and nobody a multiple of themselves.
                guard let figure, let reference, reference.value > 0, name != Self.reference else { return "" }
                return Number.ratio(figure.value / reference.value)
            }
            let padded = Table.padded(ratios, .left)
            return names.indices.map { index in
                let cell = "\(values[index]) \(padded[index])"
                return best.contains(names[index]) ? console.green("\(cell) *") : "\(cell)  "
            }
        }
        var table = Table([("", .left)] + Column.allCases.map { ($0.title, .left) })
        for (line, name) in names.enumerated() { table.add([name] + columns.map { $0[line] }) }
        let lines = table.lines(console)
        return [console.bold("What owning costs, per operator of a chain"), ""] + lines + [""]
            + (notes + Number.legend(of: lines)).map(console.dim)
    }

    private var notes: [String] {
        let abandoned = rows.sizes(of: "residue/undisposed").last.map(String.init) ?? "–"
        let held = rows.sizes(of: "retained/live-subscriptions").last.map { Number.count(Double($0)) } ?? "–"
        return [
            "×  ratio to \(Self.reference) in this run.   *  best architecture; all are marked whose p25–p75 ranges overlap.   –  not "
                + "measured.",
            "allocations, bytes: subscribe/map-chain, assemble + subscribe, (largest depth − depth 0) / largest depth.",
            "bytes held: retained/live-subscriptions, of each of \(held) live subscriptions through one operator.",
            "ns per event and hop: pump/map, median, (largest depth − depth 0) / largest depth.",
            "teardown: teardown/dispose, median at depth \(Self.teardownDepth) / \(Self.teardownDepth).   "
                + "live objects left: residue/undisposed, per abandoned subscription of \(abandoned).",
        ]
    }
}

extension Headline.Figure {
    func divided(by divisor: Double) -> Headline.Figure {
        Headline.Figure(value: value / divisor, low: low / divisor, high: high / divisor)
    }
}

extension RowIndex {
    /// The sum over those of `phases` that there are; nil without any.
    fileprivate func exact(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        let found = phases.compactMap { find(slug, name, size, $0, metric)?.value }
        if found.isEmpty { return nil }
        let sum = found.reduce(0, +)
        return Headline.Figure(value: sum, low: sum, high: sum)
    }

    /// The median of the first of `phases` that there is, between its quartiles.
    fileprivate func timed(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        for phase in phases {
            guard let row = find(slug, name, size, phase, metric), let median = row.value else { continue }
            return Headline.Figure(value: median, low: row.figures.p25 ?? median, high: row.figures.p75 ?? median)
        }
        return nil
    }

    private func find(_ slug: String, _ name: String, _ size: Int, _ phase: String, _ metric: Metric) -> Row? {
        for parameter in [Parameter.depth, .width, .events, .threads] {
            let key = RowKey(workload: slug, implementation: name, parameter: parameter, size: size, phase: phase, metric: metric)
            if let row = self[key] { return row }
        }
        return nil
    }
}
