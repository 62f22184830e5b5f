/// The times of a run as ratios to `DirectChain`, written by hand for the one job, in the same run: for a README, a note, a review.
package struct Ratios {
    private typealias Line = (title: String, reference: Headline.Figure, ratios: [String: Ratio])

    private let names: [String]
    /// That times have no interval, with the remedy; none where each has one.
    private let warnings: [String]
    private let lines: [Line]

    /// Of every implementation in the rows. Of every workload that the reference runs as well, each size is a line: of the phase that is
    /// timed, or of the sum where several are. If such a sum has what subscribing costs and not what describing does, the line says so:
    /// a scheme that makes its objects when a chain is described looks better there than it is.
    package init(_ rows: [Row]) {
        let visible = rows.filter { $0.key.metric.kind == .timed && Headline.Figure(partOfSum: $0) != nil }
        // A whole life is the sum of its phases already.
        let lives = Set(visible.filter { $0.key.phase == Plan.Job.life }.map(Place.init))
        let timed = visible.filter { !lives.contains(Place($0)) || $0.key.phase == Plan.Job.life }
        let lines = timed.grouped(by: Place.init).compactMap { place, members -> Line? in
            let phases = Dictionary(grouping: members, by: \.key.implementation)
                .mapValues { $0.compactMap(Headline.Figure.init(partOfSum:)) }
            guard let those = phases[Headline.reference] else { return nil }
            let reference = those.reduce(.nothing, +)
            if reference.value <= 0 { return nil }
            let ratios = phases.compactMapValues { own -> Ratio? in
                let sum = own.reduce(.nothing, +)
                // Less than can be seen is not nothing.
                return own.count == those.count && sum.value > 0 ? sum.ratio(to: reference) : nil
            }
            return (place.title(of: timed, among: rows), reference, ratios)
        }
        // The canary runs what nothing else does: it would be a column without a ratio.
        names = rows.map(\.key.implementation).unique.filter { name in
            name != Headline.reference && lines.contains { $0.ratios[name] != nil }
        }
        warnings = timed.warningsOfTimesWithoutIntervals
        self.lines = lines
    }

    /// Where nothing can be compared: no lines.
    package var isEmpty: Bool { lines.isEmpty }

    package var section: Section {
        Section(
            columns: ["workload"] + names.map { Section.Column($0, .right, name: $0) }
                + [.init("\(Headline.reference), ns", .right, name: "reference_ns")],
            rows: lines.map { line in
                let ratios = names.map { Section.Cell(line.ratios[$0]?.text ?? "–", number: line.ratios[$0]?.value) }
                let reference = Section.Cell(line.reference.value) { Number.time($0, within: line.reference.interval) }
                return [.init(line.title)] + ratios + [reference]
            }, notes: warnings)
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
