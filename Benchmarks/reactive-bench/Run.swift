import CommandLineArguments
import Foundation
import Reports
import Results
import Runner

/// `run`: counts and verifies everything, times it in rounds, and writes what it has all along; ends with the tables.
func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let catalogue = try catalogue(arguments)
    let folder = try ResultFolder(arguments.output)
    Interruption.listen()
    let plan = Plan(catalogue, quick: arguments.quick)
    let selection = RunDescription.Selection(filter: arguments.filter, implementations: arguments.implementations)
    var session = RecordedRun(
        plan, in: folder,
        RunDescription(commandLine: CommandLine.arguments, quick: plan.quick, selection: selection, missing: [], texts: catalogue.texts))
    let setAside = try folder.setAside()
    if let setAside { Console.complain("The previous results are kept in \(setAside).") }
    for warning in session.description.warningsBefore { Console.complain("WARNING  \(warning)") }
    try session.measure()

    let rows = session.run.rows()
    let isFine = session.description.complete
    for trouble in session.run.troubles {
        Console.complain("reactive-bench: its rows have status error: \(trouble); `reactive-bench verify --filter` runs it alone")
    }
    report(rows, catalogue, folder, session.description.checks)
    write([comparison(session.description, setAside, folder)])
    return isFine ? .fine : .verification
}

/// What it costs in one table, then everything, then where it is.
private func report(_ rows: [Row], _ catalogue: Catalogue, _ folder: ResultFolder, _ checks: SelfChecks) {
    let console = Console.output
    write(Headline(rows).lines(catalogue.implementations, libraries: catalogue.libraries, console) + [""])
    write(Details(rows, names: catalogue.implementations).lines(console))
    let odd = rows.filter { $0.status == .nondeterministic }
    if !odd.isEmpty {
        write(["Not counts, since processes disagreed: this run ends with 3, and the gate would fail."] + odd.map { "  \($0.key)" } + [""])
    }
    write(checks.lines(console))
    write([Profile.claimed.line, "\(rows.count) rows: \(folder.csv), about the run: \(RunDescription.path(beside: folder.csv))"])
}

/// How to compare this run with one before that has its rows: of the same part, for one of a part, or of everything.
private func comparison(_ description: RunDescription, _ setAside: String?, _ folder: ResultFolder) -> String {
    var base = folder.previous(isPartial: false)
    if description.isPartial, let setAside, let last = try? RunDescription.beside(setAside), last.selection == description.selection,
        last.quick == description.quick
    {
        base = setAside
    }
    if FileManager.default.fileExists(atPath: base) {
        return "Compare with the run before: make compare BASE=\(base) HEAD=\(folder.csv)"
    }
    let next = folder.previous(isPartial: description.isPartial)
    return "To compare two runs, measure the same once more, then: make compare BASE=\(next) HEAD=\(folder.csv)"
}
