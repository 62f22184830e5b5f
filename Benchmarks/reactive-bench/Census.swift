import CommandLineArguments
import Reports
import Results
import Runner

/// `census`: objects and references, from the build that counts them.
func census(_ arguments: Arguments) throws(Failure) -> ExitCode {
    guard Census.isAvailable else { throw Failure(.usage, "census: \(Census.remedy)") }
    try refuseDebugBuild(arguments)
    let catalogue = try catalogue(arguments)
    let folder = try ResultFolder(arguments.output)
    Interruption.listen()
    let plan = Plan(catalogue, quick: true)
    var description = RunDescription(
        commandLine: CommandLine.arguments, quick: true,
        selection: RunDescription.Selection(filter: arguments.filter, implementations: arguments.implementations), missing: [],
        texts: catalogue.texts)
    let run = try CensusRun.counted(plan, by: .own)
    description.ended = RunDescription.timestamp()
    description.complete = run.troubles.isEmpty
    let rows = run.rows()
    description.complete = description.complete && !rows.contains { $0.status == .nondeterministic }
    try ResultFolder.write(rows, description, to: folder.path + "/census.csv")

    let portraits = portraits(plan)
    try CensusTypes.write(
        portraits.flatMap { CensusTypes.lines($0.job, $0.implementation, $0.portrait) }, to: folder.path + "/census-types.csv")
    report(rows, portraits, arguments, folder)
    for trouble in run.troubles { Console.complain("reactive-bench: its rows have status error: \(trouble)") }
    return description.complete ? .fine : .verification
}

private typealias Portrayed = (job: Plan.Job, implementation: WorkloadImplementation, portrait: ObjectCensus)

/// Larger sizes have the same types, and more of each.
private let largestPortrayed = 1_000

/// By workload and implementation, at each size. Who failed to do what the workload expects was reported by the children.
private func portraits(_ plan: Plan) -> [Portrayed] {
    plan.jobs.filter { $0.size <= largestPortrayed }.flatMap { job in
        job.entry.implementations.compactMap { implementation in
            (try? ObjectCensus(job, implementation)).map { (job, implementation, $0) }
        }
    }
}

private func report(_ rows: [Row], _ portraits: [Portrayed], _ arguments: Arguments, _ folder: ResultFolder) {
    let console = Console.output
    if arguments.filter != nil {
        for (job, implementation, portrait) in portraits { write(CensusReport.portrait(job, implementation, portrait, console)) }
    }
    write(CensusReport.summary(rows, console) + [""])
    let odd = rows.filter { $0.status == .nondeterministic }
    if !odd.isEmpty { write(["Not counts, since processes disagreed:"] + odd.map { "  \($0.key)" } + [""]) }
    write([Profile.claimed.line, "\(rows.count) rows: \(folder.path)/census.csv; by type: \(folder.path)/census-types.csv"])
    if arguments.filter == nil { write(["For a table by type and the cycles of one workload: make census FILTER='^pump/map-filter-map'"]) }
}
