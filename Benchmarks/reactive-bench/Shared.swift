import Measurement

/// Writes results to standard output.
func write(_ lines: [String]) {
    for line in lines { print(line) }
}

/// What the command line chose, or all.
func catalogue(_ arguments: Arguments) throws(Failure) -> Catalogue {
    try Catalogue(allContestants).select(filter: arguments.filter, architectures: arguments.architectures)
}

/// Figures from a debug build are about nothing that anybody uses.
func refuseDebugBuild(_ arguments: Arguments) throws(Failure) {
    if Toolchain.isDebugBuild {
        let target = arguments.verb == .run ? "bench" : arguments.verb.rawValue
        throw Failure(
            .usage, "\(arguments.verb.rawValue) needs a release build, this is a debug build; `make \(target)`, or `swift build -c release`")
    }
}

/// Runs everybody once against the expectations, and throws the first that fails: nothing that it measured would count.
/// With `residue: false`, what stays alive is not among them. What runs threads of its own is verified when it is its turn.
func verified(_ plan: Plan, residue: Bool = true) throws(Failure) {
    var progress = Progress(total: Double(plan.jobs.count) / 10)
    defer { progress.end() }
    for job in plan.jobs where job.entry.workload.counting != .none {
        progress.begin("verifying \(job.title)", of: "verifying")
        for entrant in job.entry.entrants {
            if Interruption.isRequested {
                throw Failure(.interrupted, "interrupted before anything was measured; results are as they were")
            }
            if let mismatch = Verification.mismatch(job, entrant, residue: residue) {
                throw Failure(.verification, "verification failed, nothing was measured: \(mismatch)")
            }
        }
        progress.finish(step: 0.1)
    }
}

/// The exact rows of all jobs. Throws if a run went wrong, or was interrupted.
func counted(_ plan: Plan, _ measuring: Measuring, residue: Bool = true) throws(Failure) -> [Row] {
    if !AllocationCounter.isAvailable {
        throw Failure(
            .nothingToCompare, "this build cannot count allocations (no glibc, or a sanitizer); build without sanitizers on Linux")
    }
    var progress = Progress(total: Double(plan.jobs.count) / 10)
    defer { progress.end() }
    var rows: [Row] = []
    for job in plan.jobs {
        if Interruption.isRequested { throw Failure(.interrupted, "interrupted while counting; nothing was judged or written") }
        progress.begin("counting \(job.title)", of: "counting")
        let result = measuring.count(job, residue: residue)
        if let mismatch = result.mismatches.first { throw Failure(.verification, "verification failed: \(mismatch)") }
        rows += result.rows
        progress.finish(step: 0.1)
    }
    return rows
}
