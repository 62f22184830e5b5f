/// Runs every action at once, on the thread that schedules it, inside the call that schedules it.
///
/// Actions that schedule actions nest, and need stack; on ``CurrentThreadScheduler`` they do not. When the call returns, so has the action:
/// nothing is left to dispose. Time is the machine's uptime.
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

    /// Traps: the call would return after the last turn, and nobody could dispose it before.
    @discardableResult
    public func schedulePeriodically(
        after delay: Duration, every period: Duration, _ action: @escaping () -> Void
    ) -> any Cancelable {
        preconditionFailure(
            "ImmediateScheduler.schedulePeriodically(every: \(period)): it would never return; use a scheduler with a queue")
    }
}
