import Results
import Runner

/// The times of a run as ratios to `DirectChain`, written by hand for the one job, in the same run: for a README, a note, a review.
package struct Ratios {
    private let names: [String]
    private let lines: [(title: String, reference: Double, ratios: [Double?])]

    /// Of every implementation in the rows. Of every workload that the reference runs as well, each size and phase is a line; where
    /// several phases are timed, their sum is one too.
    package init(_ rows: [Row]) {
        var names: [String] = []
        for row in rows where !names.contains(row.key.implementation) { names.append(row.key.implementation) }
        let all = rows.filter { $0.key.metric.kind == .timed && Self.time($0) != nil }
        // A whole life is the sum of its phases already.
        let lives = Set(all.filter { $0.key.phase == Plan.Job.life }.map(Place.init))
        let timed = all.filter { !lives.contains(Place($0)) || $0.key.phase == Plan.Job.life }
        let shown = names.filter { name in name != Headline.reference && timed.contains { $0.key.implementation == name } }
        self.names = shown
        var order: [Place] = []
        var figures: [Place: [String: [Double]]] = [:]
        for row in timed {
            let place = Place(row)
            if figures[place] == nil { order.append(place) }
            figures[place, default: [:]][row.key.implementation, default: []].append(Self.time(row) ?? 0)
        }
        lines = order.compactMap { place in
            guard let cells = figures[place], let phases = cells[Headline.reference], phases.reduce(0, +) > 0 else { return nil }
            let reference = phases.reduce(0, +)
            let ratios = shown.map { name -> Double? in
                guard let own = cells[name], own.count == phases.count else { return nil }
                let sum = own.reduce(0, +)
                // Less than can be seen is not nothing.
                return sum > 0 ? sum / reference : nil
            }
            return (place.title(of: timed), reference, ratios)
        }
    }

    /// A phase in which nothing can be seen adds nothing to a sum.
    private static func time(_ row: Row) -> Double? { row.isNothing ? 0 : row.value }

    /// Where nothing can be compared: no lines.
    package var isEmpty: Bool { lines.isEmpty }

    package var section: Section {
        var section = Section("", columns: [.init("workload")])
        section.columns += names.map { Section.Column($0, .right, name: $0) }
        section.columns.append(.init("\(Headline.reference), ns", .right, name: "reference_ns"))
        for line in lines {
            section.add(
                [.init(line.title)] + line.ratios.map { Section.Cell($0, Number.ratio) } + [.init(line.reference, Number.time)])
        }
        return section
    }

    /// A workload at a size: what makes a line.
    private struct Place: Hashable {
        let workload: String, parameter: String, size: Int?

        init(_ row: Row) { (workload, parameter, size) = (row.key.workload, row.key.parameter.rawValue, row.key.size) }

        func title(of rows: [Row]) -> String {
            var phases: [String] = []
            for row in rows where Place(row) == self && !phases.contains(row.key.phase) { phases.append(row.key.phase) }
            let swept = size.map { ", \(parameter) \($0)" } ?? ""
            return "`\(workload)`\(swept): \(phases.joined(separator: " + "))"
        }
    }
}
