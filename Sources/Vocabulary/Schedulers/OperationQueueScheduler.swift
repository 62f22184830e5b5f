import Dispatch
import Foundation

/// Runs actions as operations of a queue, never inside the call that schedules them.
///
/// Order and overlap are the queue's: with a `maxConcurrentOperationCount` of 1, one at a time in the order in which they joined it. A
/// delayed action joins when its time has come. The operation of a disposed action stays in the queue and does nothing. Time is the
/// machine's uptime. The scheduler and delayed actions hold the queue.
///
/// Dispose actions; do not cancel their operations. A cancelled operation never runs, and its stream waits for ever.
public final class OperationQueueScheduler: Scheduler {
    private let queue: OperationQueue

    /// Works on `queue`, and leaves its settings alone.
    public init(_ queue: OperationQueue) { self.queue = queue }

    public var now: Duration { Uptime.now }

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        queue.addOperation { action.run() }
        return action
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        guard delay > .zero else { return schedule(action) }
        let action = ScheduledAction(action)
        return TimedAction(action, after: delay, on: .global()) { [queue] in
            queue.addOperation { action.run() }
        }
    }
}
