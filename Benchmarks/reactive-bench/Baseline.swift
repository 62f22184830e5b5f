import Foundation
import Measurement

/// `baseline`: counts everything, says what it accepts, and writes it.
func renewBaseline(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let path = arguments.baseline ?? Baseline.defaultPath
    _ = try ResultFolder(URL(fileURLWithPath: path).deletingLastPathComponent().relativePath)
    let all = try catalogue(arguments)
    let isRenewed = FileManager.default.fileExists(atPath: path)
    let old = isRenewed ? try CSVReader.rows(at: path) : []
    Interruption.listen()
    let plan = Plan(all, quick: false)
    var description = RunDescription(commandLine: CommandLine.arguments, quick: false, missing: [])
    let rows = try counted(plan)

    let differences = Gate.rules.flatMap { $0(old, rows) }.filter { !$0.passes }
    let odd = differences.filter { $0.kind == .nondeterministic || $0.kind == .error }
    if !odd.isEmpty {
        write(odd.map(\.description))
        throw Failure(.regression, "\(path) is as it was: \(odd.count) rows are no counts (above), and no run could equal them")
    }
    // All of a first baseline is new; saying so row by row would say nothing.
    if isRenewed { write(differences.map { "accepted  \($0.accepted)" }) }
    description.ended = RunDescription.timestamp()
    description.complete = true
    try ResultFolder.write(rows, description, to: path)
    write([
        "\(rows.count) counts in \(path), \(isRenewed ? "\(differences.count) differences accepted" : "for the first time"); commit it together with what changed them"
    ])
    return .fine
}
