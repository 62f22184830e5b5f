/// The census for people.
package enum CensusReport {
    /// One line per workload and implementation: what a unit of work costs in references, and what is left behind.
    package static func summary(_ rows: [Row]) -> Section {
        var section = Section("", columns: [.init("workload"), .init("implementation")])
        section.columns += ["retains", "releases", "weak loads", "objects", "closure contexts", "type lookups"].map {
            .init("\($0)\nper unit", .right)
        }
        section.columns += ["leaked", "cached", "late"].map { .init($0, .right) }
        var seen: Set<String> = []
        let index = RowIndex(rows)
        for row in rows {
            var key = row.key
            let title = key.title
            guard seen.insert("\(title) \(key.implementation)").inserted else { continue }
            func cell(_ phase: String, _ metric: Metric) -> Section.Cell {
                (key.phase, key.metric) = (phase, metric)
                return index[key].map { Section.Cell(text($0), $0.value.map(Section.Value.number) ?? .missing) } ?? .init("", .missing)
            }
            let perUnit: [Metric] = [.retains, .releases, .weakLoads, .objects, .closureContexts, .typeLookups]
            section.add(
                [.init(title), .init(key.implementation)] + perUnit.map { cell(SteadyStatePass.phase, $0) }
                    + [.leakedObjects, .cachedObjects, .lateObjects].map { cell("after", $0) })
        }
        section.footnotes = [
            "per unit: of the phase event, the second time in a row, without what happens once; - where that is other work"
        ]
        let odd = rows.filter { $0.status == .nondeterministic }
        if !odd.isEmpty { section.footnotes += ["Not counts, since processes disagreed:"] + odd.map { "  \($0.key)" } }
        return section
    }

    private static func text(_ row: Row) -> String {
        switch row.status {
        case .ok: row.value.map(Number.count) ?? "-"
        case .unsupported: "-"
        case .nondeterministic: "differs"
        case .error: "error"
        }
    }

    /// What one implementation allocates in a workload, by type and phase, what is alive after each, and who hold each other.
    package static func byType(_ census: CensusedJob) -> Section {
        let phases = census.job.entry.workload.phases.map(\.rawValue), lines = census.census.lines
        var section = Section("\(census.job.title)  \(census.implementation.name)", columns: [.init("type")])
        for what in ["allocated", "live"] { section.columns += phases.map { Section.Column("\($0)\n\(what)", .right) } }
        for type in Set(lines.map(\.type)).sorted() {
            func cells(_ count: (ObjectCensus.Line) -> Int) -> [Section.Cell] {
                phases.map { phase in
                    let value = Double(lines.first { $0.type == type && $0.phase == phase }.map(count) ?? 0)
                    return Section.Cell(value == 0 ? "" : Number.count(value), .number(value))
                }
            }
            section.add([.init(type)] + cells(\.allocated) + cells(\.live))
        }
        if lines.isEmpty { section.notes = ["allocates no object"] }
        section.footnotes = cycles(census.census.cycles)
        return section
    }

    /// The cycles after each phase; phases that change nothing about them together.
    static func cycles(_ cycles: [(phase: String, kinds: [Cycles.Kind])]) -> [String] {
        var groups: [(phases: String, kinds: [Cycles.Kind])] = []
        for (phase, kinds) in cycles {
            if let last = groups.last, last.kinds == kinds {
                groups[groups.count - 1].phases += ", \(phase)"
            } else {
                groups.append((phase, kinds))
            }
        }
        return groups.flatMap { phases, kinds in
            kinds.isEmpty
                ? ["cycles after \(phases): none"]
                : ["cycles after \(phases):"] + kinds.map { "  \($0.count) × \($0.text)" }
        }
    }
}
