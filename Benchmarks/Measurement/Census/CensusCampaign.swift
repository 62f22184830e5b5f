/// The census of a plan: figures from three fresh processes for each workload and contestant.
public struct CensusCampaign {
    public let plan: Plan
    private let children: Children
    private var rowsByJob: [String: [Row]] = [:]
    /// Who crashed, hung or was wrong, and how.
    public private(set) var troubles: [String] = []

    public init(_ plan: Plan, _ children: Children = Children()) { (self.plan, self.children) = (plan, children) }

    /// About how long a workload takes, in seconds: for the time left.
    public func time(of entry: Entry) -> Double { Double(entry.entrants.count) }

    /// Counts a workload, for everybody.
    public mutating func count(_ entry: Entry) throws(Interrupted) {
        let sizes = plan.sizes(of: entry)
        for entrant in entry.entrants {
            let task = ChildTask(.census, workload: entry.workload.slug, contestant: entrant.name, sizes: sizes)
            var reports: [[ChildReport.Figure]] = []
            var failures: [Int: String] = [:]
            for _ in 0..<Replicates.processes {
                let answer = try children.answer(task)
                reports.append(answer.report.figures)
                failures.merge(answer.failures) { first, _ in first }
            }
            for size in sizes {
                let job = Plan.Job(entry: entry, size: size)
                if let failure = failures[size] { troubles.append("\(job.title): \(entrant.name): \(failure)") }
                rowsByJob[job.title, default: []] += Replicates.rows(
                    job, entrant, expected: CensusPass.figures(job, [], again: nil, []), reports: reports, failure: failures[size])
            }
        }
    }

    /// The rows so far, in the order of the plan.
    public func rows() -> [Row] { plan.jobs.flatMap { rowsByJob[$0.title] ?? [] } }
}
