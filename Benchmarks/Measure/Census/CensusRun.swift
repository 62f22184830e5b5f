/// The census of a plan: figures from several fresh processes for each workload, size and implementation.
///
/// The processes must be of the census tool; the process that starts them need not be.
package struct CensusRun {
    package let plan: Plan
    private let children: Children
    private var rowsByJob: [String: [Row]] = [:]
    /// The implementations that crashed, hung or were wrong, and how.
    package private(set) var troubles: [Trouble] = []

    package init(_ plan: Plan, _ children: Children = Children()) { (self.plan, self.children) = (plan, children) }

    private static let unseen = "its runtime counts references unseen by the census"

    /// A rough estimate in seconds, for the time left.
    package func time(of entry: Entry) -> Double {
        Double(entry.implementations.count * plan.sizes(of: entry).count * plan.countingProcesses) * 0.03
    }

    /// Counts a workload for all implementations. Each size has its own processes, since what a first run keeps belongs to a size, too.
    package mutating func count(_ entry: Entry) throws(Interrupted) {
        let asked = plan.jobs(of: entry).flatMap { job in entry.implementations.map { (job, $0) } }
        let tasks = asked.map { job, implementation -> [ChildTask] in
            let task = ChildTask(.census, workload: entry.workload.slug, implementation: implementation.name, sizes: [job.size])
            // An implementation that the census does not see completely has no figures: `unsupported`.
            return Array(repeating: task, count: implementation.scenario.isSeenByCensus ? plan.countingProcesses : 0)
        }
        var answers = try children.answers(tasks.flatMap(\.self))[...]
        for ((job, implementation), repeats) in zip(asked, tasks) {
            let own = answers.prefix(repeats.count)
            answers = answers.dropFirst(repeats.count)
            let failure = own.lazy.compactMap { $0.failures[job.size] }.first
            if let failure {
                let isMismatch = own.contains { $0.report.mismatches[job.size] != nil }
                troubles.append(Trouble(job, implementation, failure, isMismatch: isMismatch, isOfCensus: true))
            }
            rowsByJob[job.title, default: []] += Repetitions.rows(
                job, implementation, expected: CensusPass.figures(job, [], again: nil, []), reports: own.map(\.report.figures),
                failure: failure, unsupported: repeats.isEmpty ? Self.unseen : nil)
        }
    }

    package func rows() -> [Row] { plan.jobs.flatMap { rowsByJob[$0.title] ?? [] } }
}
