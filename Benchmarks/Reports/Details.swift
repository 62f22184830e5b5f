/// A run workload by workload: median times and allocations, with ratios to `DirectChain`.
package struct Details {
    private let rows: [Row]
    private let names: [String]
    private let index: RowIndex
    private let noise: NoiseFloor?
    private let guarantees: [String: String]

    /// - Parameters:
    ///   - names: in the order of the columns.
    ///   - noise: by how much the run differs from itself.
    ///   - guarantees: by workload, what its implementations guarantee to several threads.
    package init(_ rows: [Row], names: [String], noise: NoiseFloor? = nil, guarantees: [String: String] = [:]) {
        (self.rows, self.noise, self.guarantees) = (rows, noise, guarantees)
        index = RowIndex(rows)
        self.names = names.filter { name in rows.contains { $0.key.implementation == name } }
    }

    /// Two tables per group, with the first, middle and last size of each sweep.
    package var sections: [Section] {
        rows.map(\.key.group).unique.flatMap { name -> [Section] in
            let members = rows.filter { $0.key.group == name && isShown($0) }
            let times = members.filter { $0.key.metric.kind == .timed }
            // Zeros are expected in counts, so only the exceptions are shown.
            let leaking = Set(members.filter { $0.key.metric == .liveObjects && $0.value != 0 }.map(Line.init))
            let allocating = Set(members.filter { $0.key.metric == .allocations && $0.value != 0 }.map(Line.init))
            // Show allocations only of the phases that are timed, if any are.
            let subjects = Dictionary(grouping: times, by: \.key.workload).mapValues { rows in
                Set(rows.map { row in String(row.key.phase.prefix { $0 != "/" }) })
            }
            let counts = members.filter { row in
                switch row.key.metric {
                case .allocations: allocating.contains(Line(row)) && subjects[row.key.workload]?.contains(row.key.phase) != false
                case .liveObjects: leaking.contains(Line(row))
                default: false
                }
            }
            let hint = times.contains { $0.key.workload == "pump/map" } ? ["pump/map: one event through the whole chain of maps"] : []
            let threads = guarantees.filter { subjects[$0.key] != nil }.lines
            return [
                section(times, "\(name): ns\(Self.unit(of: times)), median", hint + threads + (noise.map { [NoiseFloor.words($0)] } ?? [])),
                section(members.filter { $0.key.metric == .instructions }, "\(name): instructions"),
                section(members.filter { $0.key.metric == .stackBytes }, "\(name): bytes of stack"),
                section(counts, "\(name): \(Self.subjects(of: counts)), where there are any"),
            ].compactMap(\.self)
        }
    }

    private static func unit(of rows: [Row]) -> String {
        let event = "unit of work (see `make list`)"
        if rows.allSatisfy({ $0.key.phase == "event" }) { return " per \(event)" }
        return " per run of the phase" + (rows.contains { $0.key.phase == "event" } ? ", of event per \(event)" : "")
    }

    private static func subjects(of counts: [Row]) -> String {
        let allocations = counts.filter { $0.key.metric == .allocations }
        let isLeaking = allocations.count < counts.count
        if allocations.isEmpty { return "heap blocks left" }
        return "allocations\(unit(of: allocations))" + (isLeaking ? ", and heap blocks left" : "")
    }

    private func isShown(_ row: Row) -> Bool {
        let sizes = index.sizes(of: row.key.workload)
        guard let size = row.key.size, sizes.count > 3 else { return true }
        return [sizes[0], sizes[sizes.count / 2], sizes[sizes.count - 1]].contains(size)
            || Plan.sizesOfHeadline(of: row.key.workload).contains(size)
    }

    private struct Line: Hashable {
        let workload: String, size: Int?, phase: String

        init(_ row: Row) { (workload, size, phase) = (row.key.workload, row.key.size, row.key.phase) }
    }

    private func section(_ rows: [Row], _ title: String, _ notes: [String] = []) -> Section? {
        if rows.isEmpty { return nil }
        let lines = rows.map(Line.init).unique
        let cells = Dictionary(grouping: rows, by: Line.init).mapValues { rows in
            Dictionary(rows.map { ($0.key.implementation, $0) }) { _, last in last }
        }
        let shown = names.filter { name in cells.values.contains { $0[name] != nil } }
        let columns = shown.map { name -> [Section.Cell] in
            let own = lines.map { cells[$0]?[name] }
            let texts = Table.figures(
                zip(lines, own).map { line, row in
                    (row?.words ?? "", row.map(Self.reach) ?? "", Ratio(row, to: cells[line]?[Headline.reference])?.text ?? "")
                })
            return zip(texts, own).map { .init($0, number: $1?.value) }
        }
        var section = Section(
            title, name: "details",
            columns: [.init("", name: "workload"), .init("size", .right), "phase"] + shown.map { .init($0, name: $0) }, headColumns: 3)
        for (index, line) in lines.enumerated() {
            let size = Section.Cell(line.size.map(String.init) ?? "", number: line.size.map(Double.init))
            section.add([.init(line.workload), size, .init(line.phase)] + columns.map { $0[index] })
        }
        // A failure's reason was printed when it happened.
        let reasons = rows.filter { $0.status == .unsupported }.reasons
        let texts = section.rows.joined().map(\.text)
        let baseline = texts.contains { $0.contains("×") } ? ["×  ratio to \(Headline.reference) in this run."] : []
        section.footnotes = baseline + rows.warningsOfTimesWithoutIntervals + Number.legend(of: texts) + reasons + notes
        return section
    }

    private static func reach(_ row: Row) -> String {
        guard let value = row.value, let interval = row.interval else { return "" }
        return Number.reach(of: interval, around: value)
    }
}
