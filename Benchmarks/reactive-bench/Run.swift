import Foundation
import Measurement

/// `run`: measures, writes every workload's rows as it finishes, and ends with the table.
func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let catalogue = try catalogue(arguments)
    let folder = try ResultFolder(arguments.output)
    Interruption.listen()
    let plan = Plan(catalogue, quick: arguments.quick)
    try verified(plan)

    var description = RunDescription(
        commandLine: CommandLine.arguments, quick: plan.quick,
        selection: RunDescription.Selection(filter: arguments.filter, architectures: arguments.architectures),
        missing: catalogue.entries.map(\.workload.slug)
    )
    let setAside = try folder.setAside()
    if let setAside { Terminal.complain("The previous results are kept in \(setAside).") }
    try folder.write([], description)

    let session = try measured(plan, catalogue, &description, into: folder)
    description.ended = RunDescription.timestamp()
    description.complete = description.missing.isEmpty && session.mismatches.isEmpty
    try folder.write(session.rows, description)

    for mismatch in session.mismatches {
        Terminal.complain("reactive-bench: wrong while measuring, its rows have status error: \(mismatch)")
    }
    if session.isInterrupted {
        let missing = description.missing.joined(separator: ", ")
        throw Failure(.interrupted, "interrupted; \(session.rows.count) rows are in \(folder.csv), missing or not in full: \(missing)")
    }
    report(session.rows, catalogue, folder)
    write([comparison(description, setAside, folder)])
    return session.mismatches.isEmpty ? .fine : .verification
}

private struct Session {
    var rows: [Row] = []
    var mismatches: [Mismatch] = []
    var isInterrupted = false
}

/// Goes through the plan until it ends or is interrupted. After each workload the file has all rows so far.
private func measured(_ plan: Plan, _ catalogue: Catalogue, _ description: inout RunDescription, into folder: ResultFolder) throws(Failure)
    -> Session
{
    var session = Session()
    let measuring = Measuring(clock: description.clock)
    func weight(_ job: Plan.Job) -> Double { job.isTimed ? plan.budget * 1.1 : 0.02 }
    var progress = Progress(total: plan.jobs.reduce(0) { $0 + weight($1) })
    defer { progress.end() }
    for entry in catalogue.entries {
        let slug = entry.workload.slug
        for job in plan.jobs where job.entry.workload.slug == slug {
            progress.begin(job.title, of: slug)
            guard !Interruption.isRequested, let result = measuring.measure(job, budget: plan.budget) else {
                session.isInterrupted = true
                return session
            }
            session.rows += result.rows
            session.mismatches += result.mismatches
            if let batch = result.batch { description.batches.append(batch) }
            progress.finish(step: weight(job))
        }
        description.missing.removeAll { $0 == slug }
        try folder.write(session.rows, description)
    }
    return session
}

/// What it costs in one table, then everything, then where it is.
private func report(_ rows: [Row], _ catalogue: Catalogue, _ folder: ResultFolder) {
    let terminal = Terminal.output
    write(Headline(rows).lines(catalogue.contestants, architectures: catalogue.architectures, terminal) + [""])
    write(Details(rows, names: catalogue.contestants).lines(terminal))
    let odd = rows.filter { $0.status == .nondeterministic }
    if !odd.isEmpty { write(["Not counts, since runs disagreed (the gate would fail):"] + odd.map { "  \($0.key)" } + [""]) }
    write(["\(rows.count) rows: \(folder.csv), about the run: \(RunDescription.path(beside: folder.csv))"])
}

/// How to compare this run with one before that has its rows: of the same part, for one of a part, or of everything.
private func comparison(_ description: RunDescription, _ setAside: String?, _ folder: ResultFolder) -> String {
    var base = folder.previous(isPartial: false)
    if description.isPartial, let setAside, (try? RunDescription.beside(setAside))?.selection == description.selection { base = setAside }
    if FileManager.default.fileExists(atPath: base) {
        return "Compare with the run before: make compare BASE=\(base) HEAD=\(folder.csv)"
    }
    let next = folder.previous(isPartial: description.isPartial)
    return "To compare two runs, measure the same once more, then: make compare BASE=\(next) HEAD=\(folder.csv)"
}
