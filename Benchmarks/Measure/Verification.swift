/// Every workload of a plan, once at each size and for each implementation, against its literal expectations. Nothing is timed.
package struct Verification {
    /// A workload at a size, run by one implementation.
    package struct Outcome: Sendable {
        package let job: Plan.Job
        package let implementation: String
        /// What was wrong; nil if nothing was.
        package let failure: String?
    }

    private let plan: Plan
    package private(set) var kept = KeptByAll()
    /// What libraries say that they cannot run.
    package var unsupported: [UnsupportedWorkload] { plan.unsupported }
    package private(set) var runs = 0
    package private(set) var failed = 0

    package init(_ plan: Plan) { self.plan = plan }

    /// `said` is told each outcome as it is known.
    package mutating func run(_ said: (Outcome) -> Void) throws(Failure) {
        let children = Children(forkedBy: .own)
        for entry in plan.entries {
            for implementation in entry.implementations {
                let sizes = plan.sizes(of: entry)
                let task = ChildTask(.count, workload: entry.workload.slug, implementation: implementation.name, sizes: sizes)
                let answer: Children.Answer
                do { answer = try children.answer(task) } catch {
                    throw Failure(.interrupted, "interrupted; \(runs) runs were verified")
                }
                kept.note(answer.report, of: implementation.name)
                for size in sizes {
                    let job = Plan.Job(entry: entry, size: size)
                    let residue = BenchmarkRun.residueMismatch(
                        job, implementation, [answer.report.figures], emitterUse: answer.report.emitterUse[size])
                    let failure = answer.failures[size] ?? residue?.reason
                    runs += 1
                    if failure != nil { failed += 1 }
                    said(Outcome(job: job, implementation: implementation.name, failure: failure))
                }
            }
        }
    }
}
