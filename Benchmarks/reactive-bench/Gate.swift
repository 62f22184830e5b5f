import Foundation
import Measurement

/// `gate`: counts, and holds them against the baseline exactly. Shows some times, and judges none.
func gate(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let selection = try catalogue(arguments)
    let path = arguments.baseline ?? Baseline.defaultPath
    guard FileManager.default.fileExists(atPath: path) else {
        if arguments.baseline != nil { throw Failure(.usage, "\(path): no such file; give the path of a baseline") }
        throw Failure(
            .nothingToCompare,
            "no \(path) below \(FileManager.default.currentDirectoryPath); run this in the project's folder, or, if this platform and "
                + "compiler have no baseline yet, make one with `make baseline`, look at it and commit it")
    }
    let baseline = try CSVReader.rows(at: path).filter {
        selection.covers($0.key, isWhole: arguments.filter == nil && arguments.architectures.isEmpty)
    }
    if baseline.isEmpty {
        throw Failure(.nothingToCompare, "\(path) has no row of what was chosen; choose less narrowly, or renew it with `make baseline`")
    }
    Interruption.listen()
    let plan = Plan(selection, quick: false)
    // What stays alive is judged as a count, with row, old and new figure, like every other.
    try verified(plan, residue: false)
    let measuring = Measuring(clock: MonotonicClock.quality())
    let measured = try counted(plan, measuring, residue: false)
    let failures = Gate.judge(baseline: baseline, measured: measured)

    let terminal = Terminal.output
    write(failures.map { terminal.red("FAILED") + "  \($0)" })
    if !failures.isEmpty { write([""]) }
    showTimes(plan, measuring, terminal)
    if failures.isEmpty {
        write([terminal.green("passed") + "  \(measured.count) counts are exactly those of \(path)"])
        return .fine
    }
    write([
        terminal.red("FAILED")
            + "  \(failures.count) \(failures.count == 1 ? "difference" : "differences") to \(path), of \(measured.count) counts",
        "If that is meant, accept it with `make baseline` and commit what it writes; else find what allocates: the rows say in which phase.",
    ])
    return .regression
}

/// What somebody who reads the job's log wants to see at once.
private let keyWorkloads = ["subscribe/seed-chain", "pump/map-filter-map", "teardown/dispose"]

private func showTimes(_ plan: Plan, _ measuring: Measuring, _ terminal: Terminal) {
    let jobs = plan.jobs.filter { keyWorkloads.contains($0.entry.workload.slug) && ($0.entry.workload.parameter == .none || $0.size == 64) }
    let rows = jobs.flatMap { measuring.time($0, budget: 0.4)?.rows ?? [] }
    if rows.isEmpty { return }
    let names = plan.jobs.flatMap(\.entry.entrants).map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    write(["Times, for information: one process cannot judge them, and nothing here depends on them.", ""])
    write(Details(rows, names: names).lines(terminal))
}
