import Foundation
import Measurement

/// `gate`: holds the counts against the baseline exactly and, with `--base`, the times against another revision's by paired processes.
func gate(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let destinations = GateReport.Destinations(markdown: arguments.markdown, junit: arguments.junit)
    try destinations.check()
    let report: GateReport
    do throws(Failure) {
        report = try judged(arguments)
    } catch {
        // Whoever reads the reports alone must not find yesterday's, or none. That it ended is said even if they cannot be written.
        if let lines = try? GateReport(failure: error).write(to: destinations) { write(lines) }
        throw error
    }
    write(report.lines(.output))
    write(try report.write(to: destinations))
    return report.code
}

/// All that the gate has to say.
private func judged(_ arguments: Arguments) throws(Failure) -> GateReport {
    try refuseDebugBuild(arguments)
    let selection = try catalogue(arguments)
    let acceptance = try arguments.accept.map(Acceptance.init)
    let baseline = try baselineRows(arguments.baseline ?? Baseline.defaultPath, arguments, selection)
    let census = try arguments.census.map { tool throws(Failure) in try CensusGate(ChildTool(path: tool), arguments, selection) }
    Interruption.listen()
    // Everything that can be refused is refused before minutes of measuring.
    let comparison = try arguments.base.map { revision throws(Failure) in try PairedComparison(against: revision, arguments, selection) }

    var report = GateReport()
    // What stays alive is judged as a count like every other.
    let measured = try counted(Plan(selection, quick: false)).counts
    report.facts.append("counts   \(Number.count(Double(measured.count))) against \(baseline.path)")
    for rule in Gate.rules { report.verdicts += rule(baseline.rows, measured) }
    report.facts.append("growth   \(Number.count(Double(report.verdicts.count - measured.count))) laws of how they grow, and what is gone")
    let description = try RunDescription.beside(baseline.path)
    report.facts += WorkloadTexts.facts(description, machine: .current(), toolchain: .current())
    if let old = description?.workloadSources, let new = WorkloadSources.own {
        report.verdicts += WorkloadTexts.verdicts(baseline: old, tree: new, after: report.verdicts) { workload, implementation in
            selection.entries.contains { $0.workload.slug == workload && $0.implementations.contains { $0.name == implementation } }
        }
    }
    if let census {
        report.facts.append("census   \(census.fact)")
        report.verdicts += try census.judge()
    } else {
        report.facts.append("census   retains, releases and objects were not counted: that takes the census build, which `make gate` has on Linux")
    }
    if let comparison {
        let (facts, verdicts) = try comparison.judge()
        report.facts += facts
        report.verdicts += verdicts
    } else {
        report.facts.append("times    not judged: there is no --base to compare with")
    }
    if let acceptance { report.verdicts = acceptance.apply(report.verdicts) }
    return report
}

/// The rows of the baseline at `path` that are of what was chosen.
func baselineRows(_ path: String, _ arguments: Arguments, _ selection: Catalogue) throws(Failure) -> (path: String, rows: [Row]) {
    guard FileManager.default.fileExists(atPath: path) else {
        if arguments.baseline != nil { throw Failure(.usage, "\(path): no such file; give the path of a baseline") }
        throw Failure(
            .nothingToCompare,
            "no \(path) below \(FileManager.default.currentDirectoryPath); run this in the project's folder, or, if this platform and "
                + "compiler have no baseline yet, make one with `make baseline`, look at it and commit it")
    }
    let rows = try CSVReader.rows(at: path).filter {
        selection.covers($0.key, isWhole: arguments.filter == nil && arguments.implementations.isEmpty)
    }
    // What has no counts may still have times to compare.
    if rows.isEmpty, arguments.base == nil {
        throw Failure(.nothingToCompare, "\(path) has no row of what was chosen; choose less narrowly, or renew it with `make baseline`")
    }
    return (path, rows)
}
