struct MeasuredSection {
    let files: ReportFiles

    private var run: ComparedRun { files.run }

    /// The heading's second line.
    var lede: String {
        let workloads = Set(run.rows.map(\.key.workload)).count, names = Set(run.rows.map(\.key.implementation)).count
        let place = run.description.map { " on \($0.machine.cpu), \($0.started.prefix(10))" } ?? ""
        let extent = "\(Number.count(workloads, "workload")) by \(Number.count(names, "implementation"))"
        let floor = run.description?.checks.noiseFloor.map { " Noise floor: \(Number.percent(toTenth: $0.median))." } ?? ""
        let warnings = run.warnings.isEmpty ? "" : " \(Number.count(run.warnings.count, "warning")) below."
        let isQuick = run.description?.quick == true, advice = RunReport.adviceOfQuickRun(run.rows, isQuick: isQuick).map { " " + $0 } ?? ""
        return "One \(isQuick ? "quick run" : "run")\(place): \(extent), \(Number.count(run.rows.count, "row"))." + advice + floor
            + warnings
    }

    private typealias Fact = (name: String, text: String)

    /// What times depend on.
    private var facts: [Fact] {
        guard let about = run.description else {
            let json = RunDescription.path(beside: run.path)
            let missing = "\(json) is missing, so machine, compiler and noise are unknown; copy both files of a run"
            return [("file", run.path), ("about the run", missing)]
        }
        let machine = about.machine, toolchain = about.toolchain
        return [
            ("machine", "\(machine.cpu), \(machine.cores) cores, \(machine.architecture); \(machine.os), \(machine.libc)"),
            ("compiler", toolchain.swiftVersion.isEmpty ? "Swift \(toolchain.swift)" : toolchain.swiftVersion),
            ("build", "\(toolchain.build.rawValue): \(toolchain.flags.joined(separator: " "))"),
            ("noise floor", noise(about.checks.noiseFloor)),
            ("extent", extent(about)),
        ]
    }

    /// For those who repeat the run.
    private var particulars: [Fact] {
        guard let about = run.description else { return companions }
        var facts: [Fact] = [
            ("file", run.path), ("when", [about.started, about.ended ?? "not ended"].joined(separator: " to ")),
            ("kernel", about.machine.kernel), ("rounds", "\(about.rounds.done) of \(about.rounds.planned), each with new processes"),
            ("command", about.commandLine.joined(separator: " ")),
        ]
        if let commit = about.source.commit {
            facts.append(("source", commit.prefix(12) + (about.source.dirty == true ? ", with uncommitted changes" : "")))
        }
        return facts + companions
    }

    private func noise(_ floor: NoiseFloor?) -> String {
        guard let floor else { return "unknown: it needs four processes for each row; measure without QUICK=1" }
        return "the same program differs from itself by \(Number.percent(toTenth: floor.median)) in the middle row, and by less than "
            + "\(Number.percent(toTenth: floor.p95)) in 95 of 100 rows; smaller differences say nothing"
    }

    private func extent(_ about: RunDescription) -> String {
        var parts: [String] = []
        if let filter = about.selection?.filter { parts.append("only workloads that match \(filter)") }
        if let names = about.selection?.implementations, !names.isEmpty { parts.append("only \(names.listed)") }
        if about.quick { parts.append("quick: fewer sizes, and one process for each row, so times have no intervals") }
        if !about.complete {
            parts.append(
                about.missing.isEmpty
                    ? "complete, but rows with status error or nondeterministic have no figure"
                    : "not complete: \(about.missing.listed) missing")
        }
        let whole = parts.isEmpty ? "all workloads at all sizes" : parts.joined(separator: "; ")
        return [whole, about.recounted?.words ?? ""].joinedIfAny(by: "; ")
    }

    /// Files beside the run that were made at another time.
    private var companions: [Fact] {
        let found = [("census", files.census), ("instructions", files.instructions)]
        return found.compactMap { name, file in
            guard let file else { return nil }
            let commit = file.description?.source.commit, own = run.description?.source.commit
            let isOther = commit != nil && own != nil && commit != own
            let when = file.description.map { ", \($0.started)" } ?? ""
            return (name, "\(file.path)\(when)" + (isOther ? ", of another commit (\(commit?.prefix(12) ?? ""))" : ""))
        } + (run.samples == nil ? [] : [("samples", SampleFile.path(beside: run.path))])
    }

    var html: Markup {
        let more: Markup = particulars.isEmpty ? .nothing : HTML.definitions(particulars)
        return .group([HTML.definitions(facts), HTML.details("Date, source, command and companion files", more)])
    }
}
