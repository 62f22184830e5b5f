/// Runs every action at once, on the thread that schedules it, inside the call that schedules it.
///
/// Actions that schedule actions nest, and take stack for it; see ``CurrentThreadScheduler`` for one on which they do not. As the
/// action has returned when the call does, there is nothing left to dispose. Time is the machine's, since some point before the process
/// began.
public final class ImmediateScheduler: Scheduler {
    /// The only one: it has no state.
    public static let shared = ImmediateScheduler()

    private init() {}

    public var now: Duration { Uptime.now }

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        action()
        return Disposables.create()
    }

    /// Blocks the thread for `delay`, then runs `action`.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        if delay > .zero { Uptime.sleep(until: now + delay) }
        return schedule(action)
    }

    /// Not possible here: the call would return when the last turn has, and nobody can end them before it returns. It traps.
    @discardableResult
    public func schedulePeriodically(
        after delay: Duration, every period: Duration, _ action: @escaping () -> Void
    ) -> any Cancelable {
        preconditionFailure(
            "ImmediateScheduler.schedulePeriodically(every: \(period)): it would never return; use a scheduler with a queue")
    }
}
