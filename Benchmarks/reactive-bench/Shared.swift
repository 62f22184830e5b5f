import Measurement

/// Writes results to standard output.
func write(_ lines: [String]) {
    for line in lines { print(line) }
}

/// What the command line chose, or all.
func catalogue(_ arguments: Arguments) throws(Failure) -> Catalogue {
    try Catalogue(allContestants).select(filter: arguments.filter, architectures: arguments.architectures)
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

/// Counts all of a plan, and calls `each` after every workload. Throws if a run was wrong: nothing that it measured would count.
/// With `residue: false`, what stays alive is a count among others, and no reason to throw.
func count(_ campaign: inout Campaign, _ progress: inout ProgressLine, residue: Bool = true, each: (Campaign, Entry) throws(Failure) -> Void = { _, _ in })
    throws(Failure)
{
    for entry in campaign.plan.entries {
        progress.begin("counting \(entry.workload.slug)", of: "counting")
        do { try campaign.count(entry) } catch {
            throw Failure(.interrupted, "interrupted while counting; nothing was judged")
        }
        progress.finish(step: Campaign.countingTime(entry))
        try each(campaign, entry)
    }
    if let mismatch = campaign.mismatches(residue: residue).first {
        throw Failure(.verification, "verification failed, nothing was timed: \(mismatch)")
    }
}

/// The counts of a whole plan, for somebody who times nothing. Throws if a run was wrong, or crashed, or was interrupted.
func counted(_ plan: Plan, residue: Bool = true) throws(Failure) -> [Row] {
    if !AllocationCounter.isAvailable {
        throw Failure(
            .nothingToCompare, "this build cannot count allocations (no glibc, or a sanitizer); build without sanitizers on Linux")
    }
    var campaign = Campaign(plan)
    var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + Campaign.countingTime($1) })
    defer { progress.end() }
    try count(&campaign, &progress, residue: residue)
    return campaign.rows().filter { $0.key.metric.kind == .exact }
}
