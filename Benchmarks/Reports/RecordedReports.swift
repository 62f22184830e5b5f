extension RecordedInstructions {
    /// `names` are in the order of the columns.
    package func lines(_ names: [String], _ console: Console) -> [String] {
        let worst = InstructionRun.disagreement(rows).map {
            ["Two processes each; the largest difference is \(Number.time($0.instructions)) instructions, in \($0.key)"]
        }
        return Details(rows, names: names).sections.flatMap { $0.lines(console) } + (worst ?? [])
            + [Build.claimed.line, "\(rows.count) rows: \(csv)"]
    }

    package var complaints: [String] { errors.map { "\(ToolName.here): \($0.key): \($0.detail)" } }
}

extension RecordedCensus {
    /// `isDetailed` adds tables by type, and the cycles.
    package func sections(isDetailed: Bool) -> [Section] {
        (isDetailed ? byType.map(CensusReport.byType) : []) + [CensusReport.summary(rows)]
    }

    package func lines(isDetailed: Bool, _ console: Console) -> [String] {
        let hint = "For a table by type and the cycles of one workload: make census FILTER='^pump/map-filter-map'"
        return sections(isDetailed: isDetailed).flatMap { $0.lines(console) }
            + [Build.claimed.line, "\(rows.count) rows: \(csv); by type: \(types)"] + (isDetailed ? [] : [hint])
    }

    package var complaints: [String] { troubles.map { "\(ToolName.here): its rows have status error: \($0)" } }
}

extension Verification.Outcome {
    package func line(_ console: Console) -> String {
        guard let failure else { return console.green("ok") + "      \(job.title)  \(implementation)" }
        return console.red("FAILED") + "  \(job.title)  \(implementation)  \(failure)"
    }
}

extension Verification {
    package var summary: [String] {
        let uses = (kept.sinceFirstUse ?? [:]).mapValues(\.words).lines + (kept.byEmitters ?? [:]).mapValues(\.wordsOfEmitter).lines
        let count = unsupported.isEmpty ? "" : ", \(unsupported.count) workloads unsupported"
        return unsupported.map(\.line) + (uses.isEmpty ? [] : [""] + uses) + ["", "\(runs) runs, \(failed) failed\(count)"]
    }
}
