/// Times as ratios to the hand-written `DirectChain` in the same run, for a README, a note, or a review.
package struct Ratios {
    private typealias Line = (title: String, reference: Headline.Figure, ratios: [String: Ratio])

    private let names: [String]
    /// A warning, with its remedy, if some times have no interval.
    private let warnings: [String]
    private let lines: [Line]

    /// A line per workload and size that the reference runs as well, for the timed phase or the sum of several.
    ///
    /// The line says so if the sum includes subscribing but not describing: a scheme that makes its objects when a chain is described then
    /// looks better than it is.
    package init(_ rows: [Row]) {
        let visible = rows.filter { $0.key.metric.kind == .timed && Headline.Figure(partOfSum: $0) != nil }
        // A whole life is already the sum of its phases.
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
                // A sum of 0 was only too short to be seen.
                return own.count == those.count && sum.value > 0 ? sum.ratio(to: reference) : nil
            }
            return (place.title(of: timed, among: rows), reference, ratios)
        }
        // The canary shares no workload with the reference, so its column would be empty.
        names = rows.map(\.key.implementation).unique.filter { name in
            name != Headline.reference && lines.contains { $0.ratios[name] != nil }
        }
        warnings = timed.warningsOfTimesWithoutIntervals
        self.lines = lines
    }

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
