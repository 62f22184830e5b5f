/// Checks every workload of a plan against its literal expectations, once at each size for each implementation. It times nothing.
package struct Verification {
    package struct Outcome: Sendable {
        package let job: Plan.Job
        package let implementation: String
        /// Nil if all is well.
        package let failure: String?
    }

    private let plan: Plan
    package private(set) var kept = KeptByAll()
    package var unsupported: [UnsupportedWorkload] { plan.unsupported }
    package private(set) var runs = 0
    package private(set) var failed = 0

    package init(_ plan: Plan) { self.plan = plan }

    /// Runs everything. `said` gets each outcome at once. Throws if the user asks to stop.
    package mutating func run(_ said: (Outcome) -> Void) throws(Failure) {
        let children = Children(forkedBy: .own)
        for entry in plan.entries {
            for implementation in entry.implementations {
                let task = ChildTask(
                    .count, workload: entry.workload.slug, implementation: implementation.name, sizes: plan.sizes(of: entry))
                let answer: Children.Answer
                do { answer = try children.answer(task) } catch {
                    throw Failure(.interrupted, "interrupted; \(runs) runs were verified")
                }
                kept.note(answer.report, of: implementation.name)
                for job in plan.jobs(of: entry) {
                    let residue = BenchmarkRun.residueMismatch(
                        job, implementation, [answer.report.figures], emitterUse: answer.report.emitterUse[job.size])
                    let failure = answer.failures[job.size] ?? residue?.reason
                    runs += 1
                    if failure != nil { failed += 1 }
                    said(Outcome(job: job, implementation: implementation.name, failure: failure))
                }
            }
        }
    }
}
