import Measurement

/// Writes results to standard output.
func write(_ lines: [String]) {
    for line in lines { print(line) }
}

/// What the command line chose, or all.
func catalogue(_ arguments: Arguments) throws(Failure) -> Catalogue {
    try Catalogue(allImplementations).select(filter: arguments.filter, implementations: arguments.implementations)
}

/// Figures from a debug build, or from one with a sanitizer, are about nothing that anybody uses.
func refuseDebugBuild(_ arguments: Arguments) throws(Failure) {
    if Toolchain.isSanitizedBuild {
        throw Failure(.usage, "\(arguments.verb.rawValue) needs a build without sanitizers; build again without --sanitize")
    }
    if Toolchain.isDebugBuild {
        let target = arguments.verb == .run ? "bench" : arguments.verb.rawValue
        throw Failure(
            .usage, "\(arguments.verb.rawValue) needs a release build, this is a debug build; `make \(target)`, or `swift build -c release`")
    }
}

/// Counts all of a plan, for somebody who times nothing. A run that went wrong is a row of its own; what was wrong with it, the campaign knows.
func counted(_ plan: Plan) throws(Failure) -> Campaign {
    if !AllocationCounter.isAvailable {
        throw Failure(
            .nothingToCompare, "this build cannot count allocations (no glibc, or a sanitizer); build without sanitizers on Linux")
    }
    var campaign = Campaign(plan)
    var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + Campaign.countingTime($1) })
    defer { progress.end() }
    for entry in plan.entries {
        progress.begin("counting \(entry.workload.slug)", of: "counting")
        do { try campaign.count(entry) } catch { throw Failure(.interrupted, "interrupted while counting; nothing was judged") }
        progress.finish(step: Campaign.countingTime(entry))
    }
    return campaign
}

/// The census of all of a plan, by a census build.
func censused(_ plan: Plan, by tool: ChildTool) throws(Failure) -> CensusCampaign {
    var campaign = CensusCampaign(plan, Children(tool))
    var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + campaign.time(of: $1) })
    defer { progress.end() }
    for entry in plan.entries {
        progress.begin("census of \(entry.workload.slug)", of: "census")
        do { try campaign.count(entry) } catch { throw Failure(.interrupted, "interrupted while counting; nothing was judged or written") }
        progress.finish(step: campaign.time(of: entry))
    }
    return campaign
}

/// The rows of one file that somebody asks about. Without the JSON beside it nobody knows how many there should be, and that is said.
func rowsOfOneFile(_ path: String) throws(Failure) -> [Row] {
    let rows = try CSVReader.rows(at: path)
    let json = RunDescription.path(beside: path)
    if try RunDescription.beside(path) == nil {
        Console.complain("WARNING  \(json) is missing: whether \(path) has all its rows cannot be told; copy both files of a run")
    }
    return rows
}
