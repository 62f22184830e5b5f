import CommandLineArguments
import Foundation
import Gate
import Results
import Runner

/// `baseline`: counts everything, says what it accepts, and writes it. With the census build, its counts as well, in a file of their own.
func renewBaseline(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let path = arguments.baseline ?? Baseline.defaultPath
    _ = try ResultFolder(URL(fileURLWithPath: path).deletingLastPathComponent().relativePath)
    let all = try catalogue(arguments)
    let tool = arguments.census.map { ChildTool(path: $0) }
    if let tool { try CensusGate.check(tool) }
    Interruption.listen()
    let run = try BenchmarkRun.counted(Plan(all, quick: false))
    if let mismatch = run.mismatches.first { throw Failure(.verification, "verification failed, nothing was timed: \(mismatch)") }
    let texts = all.texts
    try renew(path, RunDescription(commandLine: CommandLine.arguments, quick: false, missing: [], texts: texts), run.counts)
    guard let tool else {
        write(["Retains, releases and objects are as they were: they take the census build, which `make baseline` has on Linux."])
        return .fine
    }
    let description = RunDescription(commandLine: CommandLine.arguments, quick: true, missing: [], texts: texts)
    try renew(Baseline.census(beside: path), description, try CensusGate.counts(Plan(all, quick: true), tool))
    return .fine
}

/// Says what differs from the file so far, and writes the new one. Throws if a row is no count: the file stays as it was.
private func renew(_ path: String, _ description: RunDescription, _ rows: [Row]) throws(Failure) {
    let isRenewed = FileManager.default.fileExists(atPath: path)
    let old = isRenewed ? try CSVReader.rows(at: path) : []
    let differences = CountRules.rules.flatMap { $0(old, rows) }.filter { !$0.passes }
    let odd = differences.filter { $0.kind == .nondeterministic || $0.kind == .error }
    if !odd.isEmpty {
        write(odd.map(\.description))
        throw Failure(.regression, "\(path): baseline not updated: \(odd.count) rows are nondeterministic or failed (above)")
    }
    // All of a first baseline is new; saying so row by row would say nothing.
    if isRenewed { write(differences.map { "accepted  \($0.accepted)" }) }
    if let before = (try? RunDescription.beside(path))?.workloadTexts, let after = description.workloadTexts {
        write(after.changes(fromBase: before).map { "accepted  \(Verdict.Kind.workloadChanged.rawValue): \($0)" })
    }
    var description = description
    description.ended = RunDescription.timestamp()
    description.complete = true
    try ResultFolder.write(rows, description, to: path)
    write([
        "\(rows.count) counts in \(path), \(isRenewed ? "\(differences.count) differences accepted" : "for the first time"); commit it "
            + "together with what changed them"
    ])
}
