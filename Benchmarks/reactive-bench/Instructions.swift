import CommandLineArguments
import Foundation
import Reports
import Results
import Runner

/// `instructions`: counts them with callgrind, which takes a minute or several and depends on nothing that the machine does meanwhile.
func instructions(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let catalogue = try catalogue(arguments)
    let folder = try ResultFolder(arguments.output)
    let callgrind = try Callgrind(.own)
    defer { callgrind.remove() }
    Interruption.listen()
    let plan = Plan(catalogue, quick: true)
    var description = RunDescription(
        commandLine: CommandLine.arguments, quick: true,
        selection: RunDescription.Selection(filter: arguments.filter, implementations: arguments.implementations), missing: [],
        texts: catalogue.texts)
    let rows: [Row]
    do {
        let steps = StepCount()
        rows = try InstructionRun(plan, callgrind).rows { steps.finish(of: $0) }
        steps.end()
    } catch {
        throw Failure(.interrupted, "interrupted while counting instructions; nothing was written")
    }
    description.ended = RunDescription.timestamp()
    description.complete = !rows.contains { $0.status == .error }
    let path = "\(folder.path)/instructions.csv"
    try ResultFolder.write(rows, description, to: path)
    write(Details(rows, names: catalogue.implementations).lines(.output))
    if let worst = InstructionRun.disagreement(rows) {
        write(["Two processes each; they differ most by \(Number.time(worst.instructions)) instructions, in \(worst.key)"])
    }
    let errors = rows.filter { $0.status == .error }
    for row in errors { Console.complain("reactive-bench: \(row.key): \(row.detail)") }
    write([Profile.claimed.line, "\(rows.count) rows: \(path)"])
    return errors.isEmpty ? .fine : .verification
}

/// Says how far it is, from several threads.
private final class StepCount: @unchecked Sendable {
    private let lock = NSLock()
    private var progress: ProgressLine?
    private var done = 0

    func finish(of count: Int) {
        lock.withLock {
            if progress == nil { progress = ProgressLine(total: Double(count)) }
            done += 1
            progress?.finish(step: 1)
            progress?.begin("\(done) of \(count)", of: done % 20 == 0 ? "\(done) of \(count)" : "")
        }
    }

    func end() { lock.withLock { progress?.end() } }
}
