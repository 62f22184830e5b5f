package enum CensusReport {
    private static let perUnit: KeyValuePairs<String, Metric> = [
        "retains": .retains, "releases": .releases, "weak loads": .weakLoads, "objects": .objects, "closure contexts": .closureContexts,
        "type lookups": .typeLookups,
    ]
    private static let left: KeyValuePairs<String, Metric> = [
        "leaked": .leakedObjects, "cached": .cachedObjects, "late": .lateObjects,
    ]

    /// One line per workload and implementation: references per unit of work, and what is left behind.
    package static func summary(_ rows: [Row]) -> Section {
        let lines = rows.grouped { [$0.key.title, $0.key.implementation] }.map { names, rows -> [Section.Cell] in
            func cells(_ metrics: KeyValuePairs<String, Metric>, in phase: String) -> [Section.Cell] {
                metrics.map { metric in
                    let row = rows.first { $0.key.phase == phase && $0.key.metric == metric.value }
                    return .init(row.map(text) ?? "", number: row?.value)
                }
            }
            return names.map { Section.Cell($0) } + cells(perUnit, in: SteadyStatePass.phase) + cells(left, in: "after")
        }
        let odd = rows.filter { $0.status == .nondeterministic }.map { "  \($0.key)" }
        return Section(
            columns: ["workload", "implementation"] + perUnit.map { Section.Column("\($0.key)\nper unit", .right) }
                + left.map { Section.Column($0.key, .right) }, rows: lines,
            footnotes: [
                "per unit: of the phase event, the second time in a row, without one-off work; - where the second time does other work"
            ] + (odd.isEmpty ? [] : ["Processes disagreed, so these are not counts:"] + odd))
    }

    private static func text(_ row: Row) -> String {
        switch row.status {
        case .ok: row.value.map(Number.count) ?? "-"
        case .unsupported: "-"
        case .nondeterministic: "differs"
        case .error: "error"
        }
    }

    /// Allocations and live objects of one implementation, by type and phase, and its cycles.
    package static func byType(_ census: CensusedJob) -> Section {
        let phases = census.job.entry.workload.phases.map(\.rawValue), lines = census.census.lines
        func cells(_ type: String, _ count: (ObjectCensus.Line) -> Int) -> [Section.Cell] {
            phases.map { phase in
                let value = Double(lines.first { $0.type == type && $0.phase == phase }.map(count) ?? 0)
                return Section.Cell(value == 0 ? "" : Number.count(value), number: value)
            }
        }
        return Section(
            "\(census.job.title)  \(census.implementation.name)",
            columns: ["type"] + ["allocated", "live"].flatMap { what in phases.map { Section.Column("\($0)\n\(what)", .right) } },
            rows: Set(lines.map(\.type)).sorted().map { [.init($0)] + cells($0, \.allocated) + cells($0, \.live) },
            notes: lines.isEmpty ? ["allocates no object"] : [], footnotes: cycles(census.census.cycles))
    }

    /// Consecutive phases with the same cycles are listed together.
    static func cycles(_ cycles: [(phase: String, kinds: [Cycles.Kind])]) -> [String] {
        cycles.runs(by: \.kinds).flatMap { alike -> [String] in
            let phases = alike.map(\.phase).joined(separator: ", "), kinds = alike[0].kinds
            return ["cycles after \(phases):" + (kinds.isEmpty ? " none" : "")] + kinds.map { "  \($0.count) × \($0.text)" }
        }
    }
}
