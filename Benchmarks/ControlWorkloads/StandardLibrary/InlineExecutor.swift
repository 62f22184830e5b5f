/// Runs the jobs of tasks on request, on the requesting thread.
///
/// `@unchecked Sendable`: only the scenario's thread enqueues and runs.
final class InlineExecutor: TaskExecutor, @unchecked Sendable {
    @exclusivity(unchecked) private var jobs: [UnownedJob] = []

    init() { jobs.reserveCapacity(4) }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    /// Runs all jobs, including new ones, until every task waits or has ended.
    func run() {
        while let job = jobs.popLast() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
