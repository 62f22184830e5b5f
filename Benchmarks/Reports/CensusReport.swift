import Results
import Runner

/// The census for people.
package enum CensusReport {
    /// One line per workload and implementation: what a unit of work costs in references, and what is left behind.
    package static func summary(_ rows: [Row], _ console: Console) -> [String] {
        var table = Table([
            ("workload", .left), ("contestant", .left), ("retains\nper unit", .right), ("releases\nper unit", .right),
            ("weak loads\nper unit", .right), ("objects\nper unit", .right), ("closure contexts\nper unit", .right),
            ("leaked", .right), ("cached", .right), ("late", .right),
        ])
        var seen: Set<String> = []
        let index = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
        for row in rows {
            var key = row.key
            let title = key.workload + (key.size.map { " \(key.parameter.rawValue)=\($0)" } ?? "")
            guard seen.insert("\(title) \(key.implementation)").inserted else { continue }
            func cell(_ phase: String, _ metric: Metric) -> String? {
                (key.phase, key.metric) = (phase, metric)
                return index[key].map(text)
            }
            let perUnit: [Metric] = [.retains, .releases, .weakLoads, .objects, .closureContexts]
            table.add(
                [title, key.implementation]
                    + perUnit.map { cell(SteadyStatePass.phase, $0) ?? "" }
                    + [.leakedObjects, .cachedObjects, .lateObjects].map { cell("after", $0) ?? "" })
        }
        return table.lines(console) + [
            "", "per unit: of the phase event, the second time in a row, without what happens once; - where that is other work",
        ]
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
    package static func portrait(_ job: Plan.Job, _ implementation: WorkloadImplementation, _ portrait: ObjectCensus, _ console: Console)
        -> [String]
    {
        let phases = job.entry.workload.phases.map(\.rawValue)
        var table = Table([("type", .left)] + phases.map { ("\($0)\nallocated", .right) } + phases.map { ("\($0)\nlive", .right) })
        for type in Set(portrait.lines.map(\.type)).sorted() {
            func cells(_ count: (ObjectCensus.Line) -> Int) -> [String] {
                phases.map { phase in
                    let value = portrait.lines.first { $0.type == type && $0.phase == phase }.map(count) ?? 0
                    return value == 0 ? "" : Number.count(Double(value))
                }
            }
            table.add([type] + cells(\.allocated) + cells(\.live))
        }
        var lines = [console.bold("\(job.title)  \(implementation.name)")] + table.lines(console)
        if portrait.lines.isEmpty { lines = [lines[0], "allocates no object"] }
        return lines + cycles(portrait.cycles) + [""]
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
