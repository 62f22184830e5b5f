import Measurement

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
        selection: RunDescription.Selection(filter: arguments.filter, architectures: arguments.architectures), missing: [])
    let campaign = try censused(plan, by: .own)
    description.ended = RunDescription.timestamp()
    description.complete = campaign.troubles.isEmpty
    let rows = campaign.rows()
    description.complete = description.complete && !rows.contains { $0.status == .nondeterministic }
    try ResultFolder.write(rows, description, to: folder.path + "/census.csv")

    let portraits = portraits(plan)
    try CensusTypes.write(portraits.flatMap { CensusTypes.lines($0.job, $0.entrant, $0.portrait) }, to: folder.path + "/census-types.csv")
    report(rows, portraits, arguments, folder)
    for trouble in campaign.troubles { Terminal.complain("reactive-bench: its rows have status error: \(trouble)") }
    return description.complete ? .fine : .verification
}

private typealias Portrayed = (job: Plan.Job, entrant: Entrant, portrait: CensusPortrait)

/// Larger sizes have the same types, and more of each.
private let largestPortrayed = 1_000

/// By workload and contestant, at each size. Who failed to do what the workload expects was reported by the children.
private func portraits(_ plan: Plan) -> [Portrayed] {
    plan.jobs.filter { $0.size <= largestPortrayed }.flatMap { job in
        job.entry.entrants.compactMap { entrant in
            (try? CensusPortrait(job, entrant)).map { (job, entrant, $0) }
        }
    }
}

private func report(_ rows: [Row], _ portraits: [Portrayed], _ arguments: Arguments, _ folder: ResultFolder) {
    let terminal = Terminal.output
    if arguments.filter != nil {
        for (job, entrant, portrait) in portraits { write(CensusReport.portrait(job, entrant, portrait, terminal)) }
    }
    write(CensusReport.summary(rows, terminal) + [""])
    let odd = rows.filter { $0.status == .nondeterministic }
    if !odd.isEmpty { write(["Not counts, since processes disagreed:"] + odd.map { "  \($0.key)" } + [""]) }
    write(["\(rows.count) rows: \(folder.path)/census.csv; by type: \(folder.path)/census-types.csv"])
    if arguments.filter == nil { write(["For a table by type and the cycles of one workload: make census FILTER='^pump/map-filter-map'"]) }
}
