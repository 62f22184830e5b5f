/// A run that did not do what its workload expects.
public struct Mismatch: Error, Equatable, Sendable, CustomStringConvertible {
    public let workload: String
    public let contestant: String
    public let what: String
    public let expected: String
    public let observed: String

    public var description: String { "\(workload): \(contestant): \(what): expected \(expected), observed \(observed)" }

    init(workload: String, contestant: String, what: String, expected: String, observed: String) {
        (self.workload, self.contestant, self.what, self.expected, self.observed) = (workload, contestant, what, expected, observed)
    }

    init(_ job: Plan.Job, _ entrant: Entrant, what: String, expected: String, observed: String) {
        (workload, contestant, self.what) = (job.title, entrant.name, what)
        (self.expected, self.observed) = (expected, observed)
    }

    /// Something else stays alive than the workload says.
    init(residueOf job: Plan.Job, _ entrant: Entrant, expected: Int, observed: Int) {
        self.init(
            job, entrant, what: "live objects after the run", expected: "\(expected)",
            observed: "\(observed); if that is meant, correct the literal in Benchmarks/\(entrant.name)Workloads")
    }

    /// Nil if `outcome` is as expected.
    init?(_ job: Plan.Job, _ entrant: Entrant, outcome: Outcome) {
        guard let expected = job.entry.workload.expected[job.size] else {
            self.init(job, entrant, what: "outcome", expected: "a literal for this size", observed: "none in the workload")
            return
        }
        if outcome.delivered != expected.delivered {
            self.init(job, entrant, what: "delivered", expected: "\(expected.delivered)", observed: "\(outcome.delivered)")
        } else if outcome.checksum != expected.checksum {
            self.init(job, entrant, what: "checksum", expected: "\(expected.checksum)", observed: "\(outcome.checksum)")
        } else {
            return nil
        }
    }
}
