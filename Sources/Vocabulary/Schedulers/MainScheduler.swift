import Dispatch
import Synchronization

/// Runs actions one at a time on the main queue, in the order of scheduling, never one inside another.
///
/// An action that is scheduled on the main queue, while none of this scheduler waits or runs, runs at once, inside the call, as in RxSwift:
/// so it need not wait for a turn of the run loop. Otherwise it is enqueued, so that it overtakes nothing. A delayed action joins when its
/// time has come. Time is the machine's uptime.
///
/// Actions of one scheduler wait for one another. So each `Driver` and `Signal` has a scheduler of its own, and unrelated chains may, too.
///
/// The main queue has to be served: by an application's run loop, by `dispatchMain()`, or by an `async` main function.
public final class MainScheduler: Scheduler {
    /// The shared scheduler.
    public static let instance = MainScheduler()

    /// Runs actions on the main queue, one at a time and in the order of scheduling, but never inside the call that schedules them.
    public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main)

    /// Present on the main queue, whichever thread serves it.
    private static let mark = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()
    /// How many actions are enqueued or running.
    private let pending = Atomic<Int>(0)

    /// A scheduler that waits for no other.
    public init() {}

    public var now: Duration { Uptime.now }

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        enter(action)
        return action
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        guard delay > .zero else { return schedule(action) }
        let action = ScheduledAction(action)
        return TimedAction(action, after: delay, on: .main) { self.enter(action) }
    }

    private func enter(_ action: ScheduledAction) {
        // Relaxed: it orders nothing but itself. A thread that knows that an action was scheduled also sees that it was counted.
        let isAlone = pending.add(1, ordering: .relaxed).oldValue == 0
        if isAlone, DispatchQueue.getSpecific(key: Self.mark) == true {
            run(action)
        } else {
            DispatchQueue.main.async { self.run(action) }
        }
    }

    private func run(_ action: ScheduledAction) {
        action.run()
        // Relaxed: as above; the queue itself orders what the actions do.
        pending.subtract(1, ordering: .relaxed)
    }
}
