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
    let measured = try counted(plan, residue: false)
    let failures = Gate.judge(baseline: baseline, measured: measured)

    let terminal = Terminal.output
    write(failures.map { terminal.red("FAILED") + "  \($0)" })
    if !failures.isEmpty { write([""]) }
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
