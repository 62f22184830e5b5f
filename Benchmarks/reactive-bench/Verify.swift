import CommandLineArguments
import Results
import Runner

/// `verify`: every workload at every size, once, for everybody; nothing is timed.
func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
    let plan = Plan(try catalogue(arguments), quick: false)
    if !AllocationCounter.isAvailable {
        Console.complain("This build cannot count allocations: what stays alive after a run is not verified.")
    }
    Interruption.listen()
    let console = Console.output
    let children = Children()
    var failed = 0, runs = 0
    for entry in plan.entries {
        for implementation in entry.implementations {
            let sizes = plan.sizes(of: entry)
            let task = ChildTask(.count, workload: entry.workload.slug, implementation: implementation.name, sizes: sizes)
            let answer: Children.Answer
            do { answer = try children.answer(task) } catch {
                throw Failure(.interrupted, "interrupted; \(runs) runs were verified")
            }
            for size in sizes {
                runs += 1
                let job = Plan.Job(entry: entry, size: size)
                if let why = answer.failures[size]
                    ?? BenchmarkRun.residueMismatch(job, implementation, [answer.report.figures])?.description
                {
                    failed += 1
                    write([console.red("FAILED") + "  \(job.title)  \(implementation.name)  \(why)"])
                } else {
                    write([console.green("ok") + "      \(job.title)  \(implementation.name)"])
                }
            }
        }
    }
    write(["", "\(runs) runs, \(failed) failed"])
    return failed == 0 ? .fine : .verification
}
