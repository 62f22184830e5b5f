/// The times of a run as ratios to `DirectChain`, written by hand for the one job, in the same run: for a README, a note, a review.
package struct Ratios {
    private typealias Line = (title: String, reference: Ratio.Figure, ratios: [Ratio?])

    private let names: [String]
    /// That times have no interval, with the remedy; nil where each has one.
    private let warning: String?
    private let lines: [Line]

    /// Of every implementation in the rows. Of every workload that the reference runs as well, each size is a line: of the phase that is
    /// timed, or of the sum where several are. If such a sum has what subscribing costs and not what describing does, the line says so:
    /// a scheme that makes its objects when a chain is described looks better there than it is.
    package init(_ rows: [Row]) {
        let everybody = rows.map(\.key.implementation).unique
        let visible = rows.filter { $0.key.metric.kind == .timed && Self.figure($0) != nil }
        // A whole life is the sum of its phases already.
        let lives = Set(visible.filter { $0.key.phase == Plan.Job.life }.map(Place.init))
        let timed = visible.filter { !lives.contains(Place($0)) || $0.key.phase == Plan.Job.life }
        let shown = everybody.filter { name in name != Headline.reference && timed.contains { $0.key.implementation == name } }
        let all = timed.grouped(by: Place.init).compactMap { place, members -> Line? in
            let cells = Dictionary(grouping: members, by: \.key.implementation).mapValues { $0.compactMap(Self.figure) }
            guard let phases = cells[Headline.reference] else { return nil }
            let reference = Self.sum(phases)
            if reference.value <= 0 { return nil }
            let ratios = shown.map { name -> Ratio? in
                guard let own = cells[name], own.count == phases.count else { return nil }
                let sum = Self.sum(own)
                // Less than can be seen is not nothing.
                return sum.value > 0 ? Ratio(sum, to: reference) : nil
            }
            return (place.title(of: timed, among: rows), reference, ratios)
        }
        // The canary runs what nothing else does: it would be a column without a ratio.
        let present = shown.indices.filter { index in all.contains { $0.ratios[index] != nil } }
        names = present.map { shown[$0] }
        warning = timed.warningOfTimesWithoutIntervals
        lines = all.map { line in (line.title, line.reference, present.map { line.ratios[$0] }) }
    }

    /// A phase in which nothing can be seen adds nothing to a sum.
    private static func figure(_ row: Row) -> Ratio.Figure? {
        row.isNothing ? (0, Row.Interval(low: 0, high: 0)) : row.value.map { ($0, row.interval) }
    }

    /// Bounds of a sum: the sums of the bounds.
    private static func sum(_ phases: [Ratio.Figure]) -> Ratio.Figure {
        let intervals = phases.compactMap(\.interval)
        let interval = Row.Interval(low: intervals.reduce(0) { $0 + $1.low }, high: intervals.reduce(0) { $0 + $1.high })
        return (phases.reduce(0) { $0 + $1.value }, intervals.count == phases.count ? interval : nil)
    }

    /// Where nothing can be compared: no lines.
    package var isEmpty: Bool { lines.isEmpty }

    package var section: Section {
        var section = Section("", columns: [.init("workload")])
        section.notes = warning.map { [$0] } ?? []
        section.columns += names.map { Section.Column($0, .right, name: $0) }
        section.columns.append(.init("\(Headline.reference), ns", .right, name: "reference_ns"))
        for line in lines {
            section.add(
                [.init(line.title)] + line.ratios.map { ratio in Section.Cell(ratio?.value) { _ in ratio?.text ?? "" } }
                    + [.init(line.reference.value) { Number.time($0, within: line.reference.interval) }])
        }
        return section
    }

    /// A workload at a size: what makes a line.
    private struct Place: Hashable {
        let workload: String, parameter: String, size: Int?

        init(_ row: Row) { (workload, parameter, size) = (row.key.workload, row.key.parameter.rawValue, row.key.size) }

        func title(of timed: [Row], among all: [Row]) -> String {
            let phases = phases(in: timed)
            let swept = size.map { ", \(parameter) \($0)" } ?? ""
            let isPartial = phases.contains("subscribe") && !phases.contains("assemble") && self.phases(in: all).contains("assemble")
            return "`\(workload)`\(swept): \(phases.joined(separator: " + "))" + (isPartial ? ", without assemble" : "")
        }

        private func phases(in rows: [Row]) -> [String] {
            rows.filter { Place($0) == self }.map(\.key.phase).unique
        }
    }
}
