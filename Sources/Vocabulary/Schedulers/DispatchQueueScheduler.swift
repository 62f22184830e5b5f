import Dispatch

/// A scheduler whose actions run on a dispatch queue, never inside the call that schedules them.
protocol DispatchQueueScheduler: Scheduler {
    var queue: DispatchQueue { get }
}

extension DispatchQueueScheduler {
    public var now: Duration { Uptime.now }

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        queue.async { action.run() }
        return action
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        guard delay > .zero else { return schedule(action) }
        let action = ScheduledAction(action)
        return TimedAction(action, after: delay, on: queue) { action.run() }
    }
}
