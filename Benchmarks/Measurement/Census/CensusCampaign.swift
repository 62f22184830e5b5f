/// The census of a plan: figures from three fresh processes for each workload, size and contestant. The processes must be of the census
/// build; whoever starts them need not be.
public struct CensusCampaign {
    public let plan: Plan
    private let children: Children
    private var rowsByJob: [String: [Row]] = [:]
    /// Who crashed, hung or was wrong, and how.
    public private(set) var troubles: [String] = []

    public init(_ plan: Plan, _ children: Children = Children()) { (self.plan, self.children) = (plan, children) }

    /// About how long a workload takes, in seconds: for the time left.
    public func time(of entry: Entry) -> Double { Double(entry.entrants.count * plan.sizes(of: entry).count * Replicates.processes) * 0.03 }

    /// Counts a workload, for everybody. Each size has processes of its own: what the first run of a process keeps belongs to a size, too.
    public mutating func count(_ entry: Entry, fault: Fault? = nil) throws(Interrupted) {
        for size in plan.sizes(of: entry) {
            for entrant in entry.entrants { try count(Plan.Job(entry: entry, size: size), entrant, fault) }
        }
    }

    private mutating func count(_ job: Plan.Job, _ entrant: Entrant, _ fault: Fault?) throws(Interrupted) {
        let task = ChildTask(.census, workload: job.entry.workload.slug, contestant: entrant.name, sizes: [job.size], fault: fault)
        var reports: [[ChildReport.Figure]] = []
        var failure: String?
        for _ in 0..<Replicates.processes where failure == nil {
            let answer = try children.answer(task)
            reports.append(answer.report.figures)
            failure = answer.failures[job.size]
        }
        if let failure { troubles.append("\(job.title): \(entrant.name): \(failure)") }
        rowsByJob[job.title, default: []] += Replicates.rows(
            job, entrant, expected: CensusPass.figures(job, [], again: nil, []), reports: reports, failure: failure)
    }

    /// The rows so far, in the order of the plan.
    public func rows() -> [Row] { plan.jobs.flatMap { rowsByJob[$0.title] ?? [] } }
}
