import Measurement

/// `verify`: every workload at every size, once, for everybody; nothing is timed.
func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let plan = Plan(try catalogue(arguments), quick: false)
    let terminal = Terminal.output
    if !AllocationCounter.isAvailable {
        Terminal.complain("This build cannot count allocations: what stays alive after a run is not verified.")
    }
    var failed = 0, runs = 0
    for job in plan.jobs {
        for entrant in job.entry.entrants {
            runs += 1
            if let mismatch = Verification.mismatch(job, entrant) {
                failed += 1
                write([terminal.red("FAILED") + "  \(mismatch)"])
            } else {
                write([terminal.green("ok") + "      \(job.title)  \(entrant.name)"])
            }
        }
    }
    write(["", "\(runs) runs, \(failed) failed"])
    return failed == 0 ? .fine : .verification
}
