/// A run that did not do what its workload expects.
package struct Mismatch: Error, Equatable, Sendable, CustomStringConvertible {
    package let workload: String
    package let implementation: String
    package let what: String
    package let expected: String
    package let observed: String

    /// The workload's slug, without the size.
    package var slug: String { String(workload.prefix { $0 != " " }) }

    package var description: String { "\(workload): \(implementation): \(reason)" }

    /// The description without workload and implementation.
    package var reason: String { "\(what): expected \(expected), observed \(observed)" }

}

extension Mismatch {
    init(_ job: Plan.Job, _ implementation: WorkloadImplementation, what: String, expected: String, observed: String) {
        self.init(workload: job.title, implementation: implementation.name, what: what, expected: expected, observed: observed)
    }

    init(residueOf job: Plan.Job, _ implementation: WorkloadImplementation, expected: Int, observed: Int) {
        let phases = job.entry.workload.phases
        let remedy =
            phases.contains(.dispose)
            ? "heap blocks that a disposed subscription has to free"
            : phases.contains(.terminal)
                ? "heap blocks that a subscription has to free when its source ends"
                : "heap blocks; if undisposed subscriptions are meant to stay, correct the literals in "
                    + "\(implementation.name)'s Architecture.swift"
        self.init(
            job, implementation, what: "live objects after the run", expected: "\(expected)",
            observed: "\(observed), \(remedy); Benchmarks/README.md says what counts")
    }

    /// Nil if `outcome` is as expected.
    init?(_ job: Plan.Job, _ implementation: WorkloadImplementation, outcome: Outcome) {
        guard let expected = job.entry.workload.expected[job.size] else {
            self.init(job, implementation, what: "outcome", expected: "a literal for this size", observed: "none in the workload")
            return
        }
        // The words for threads: the outcome of a single thread is the same each time.
        let meets = job.entry.workload.counting == .none
        if outcome.delivered != expected.delivered {
            let lost = expected.delivered - outcome.delivered
            let words = lost > 0 ? "; values lost between threads: \(lost)" : "; values delivered twice between threads: \(-lost)"
            self.init(
                job, implementation, what: "delivered", expected: "\(expected.delivered)",
                observed: "\(outcome.delivered)\(meets ? words : "")")
        } else if outcome.checksum != expected.checksum {
            self.init(
                job, implementation, what: "checksum", expected: "\(expected.checksum)",
                observed: "\(outcome.checksum)\(meets ? "; values changed between threads" : "")")
        } else {
            return nil
        }
    }
}
