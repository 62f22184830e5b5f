import Measurement

/// `verify`: every workload at every size, once, for everybody; nothing is timed.
func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let plan = Plan(try catalogue(arguments), quick: false)
    if !AllocationCounter.isAvailable {
        Terminal.complain("This build cannot count allocations: what stays alive after a run is not verified.")
    }
    Interruption.listen()
    let terminal = Terminal.output
    let children = Children()
    var failed = 0, runs = 0
    for entry in plan.entries {
        for entrant in entry.entrants {
            let sizes = plan.sizes(of: entry)
            let task = ChildTask(.count, workload: entry.workload.slug, contestant: entrant.name, sizes: sizes)
            let answer: Children.Answer
            do { answer = try children.answer(task) } catch {
                throw Failure(.interrupted, "interrupted; \(runs) runs were verified")
            }
            for size in sizes {
                runs += 1
                let job = Plan.Job(entry: entry, size: size)
                if let why = answer.failures[size] ?? Campaign.residueMismatch(job, entrant, [answer.report.figures])?.description {
                    failed += 1
                    write([terminal.red("FAILED") + "  \(job.title)  \(entrant.name)  \(why)"])
                } else {
                    write([terminal.green("ok") + "      \(job.title)  \(entrant.name)"])
                }
            }
        }
    }
    write(["", "\(runs) runs, \(failed) failed"])
    return failed == 0 ? .fine : .verification
}
