/// Runs the jobs of tasks when it is told to, on the thread that tells it.
///
/// `@unchecked Sendable`: only the thread of the scenario enqueues and runs.
final class InlineExecutor: TaskExecutor, @unchecked Sendable {
    @exclusivity(unchecked) private var jobs: [UnownedJob] = []

    init() { jobs.reserveCapacity(4) }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    /// Runs what is ready, and what that makes ready: until all tasks wait for something, or have ended.
    func run() {
        while let job = jobs.popLast() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
