/// Disposes its disposable in an action of a scheduler: for what may only be disposed on a certain thread.
public final class ScheduledDisposable: Cancelable {
    private let live = LiveObject()
    private let disposed = Flag()
    /// Where the disposable is disposed.
    public let scheduler: any Scheduler
    private let disposable: Locked<(any Disposable)?>

    /// Holds `disposable`, to be disposed by an action of `scheduler`.
    public init(scheduler: any Scheduler, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable = Locked(disposable)
    }

    /// Whether it was disposed; the action may not have run yet.
    public var isDisposed: Bool { disposed.isRaisedAcquiring }

    /// Schedules the disposal. The action holds the disposable until it has run.
    public func dispose() {
        guard disposed.raise(), let disposable = disposable.withLock({ $0.take() }) else { return }
        scheduler.schedule { disposable.dispose() }
    }
}
