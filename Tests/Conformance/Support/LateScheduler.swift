/// Runs each action two ticks after its time.
final class LateScheduler: Scheduler {
    private let inner: any Scheduler
    private let lateness = Duration.seconds(2)

    init(_ inner: any Scheduler) { self.inner = inner }

    var now: Duration { inner.now }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable { inner.schedule(after: lateness, action) }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        inner.schedule(after: delay + lateness, action)
    }
}
