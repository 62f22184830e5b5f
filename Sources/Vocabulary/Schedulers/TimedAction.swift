import Dispatch

/// An action that waits for a dispatch timer.
///
/// Not counted as a live object, like its ``ScheduledAction``: Dispatch releases what a cancelled timer held later, on its own queue.
///
/// `@unchecked Sendable`: Dispatch's own objects may be used from any thread, though not all of its protocols say so.
final class TimedAction: Cancelable, @unchecked Sendable {
    private let action: ScheduledAction
    private let timer: any DispatchSourceTimer

    /// Calls `fire` on `queue` when `delay` has passed, unless this is disposed before; `fire` runs `action`, there or elsewhere.
    init(_ action: ScheduledAction, after delay: Duration, on queue: DispatchQueue, fire: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + DispatchTimeInterval(delay), leeway: .nanoseconds(0))
        // A timer that nobody holds does not fire: so it holds itself through its handler, until it is cancelled.
        timer.setEventHandler {
            timer.cancel()
            fire()
        }
        self.action = action
        self.timer = timer
        timer.activate()
    }

    var isDisposed: Bool { action.isDisposed }

    func dispose() {
        action.dispose()
        timer.cancel()
    }
}
