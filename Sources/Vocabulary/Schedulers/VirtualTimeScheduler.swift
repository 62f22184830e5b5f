/// Runs actions in virtual time, which stands still until somebody moves it.
///
/// Actions run inside ``advance(to:)``, ``advance(by:)`` and ``run(atMost:)``, on the calling thread, one after another: the earliest
/// first, those due at the same time in the order of scheduling. While one runs, ``now`` is its due time. What it schedules runs in the
/// same call if it is due. What is due in the past runs at the present time.
///
/// Actions may be scheduled and disposed from any thread. One thread at a time moves the time, and no action does. When the scheduler is
/// freed, it disposes what has not run.
public class VirtualTimeScheduler: Scheduler, @unchecked Sendable {
    private struct State {
        var now = Duration.zero
        var isMoving = false
        var queue = DueQueue()
    }

    private let state = Locked(State())

    public init() {}

    deinit {
        // Disposed, not only dropped: something periodic or recursive holds its own turn.
        var queue = state.withLock { exchange(&$0.queue, with: DueQueue()) }
        while let entry = queue.popFirst() { entry.action.dispose() }
    }

    /// The time since the scheduler was made.
    public final var now: Duration { state.withLock { $0.now } }

    public final var holdsItsActions: Bool { true }

    /// Runs `action` at the present time, when somebody next moves the time, even by zero.
    @discardableResult
    public final func schedule(_ action: @escaping () -> Void) -> any Cancelable { schedule(after: .zero, action) }

    @discardableResult
    public final func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        state.withLock { $0.queue.insert(action, due: $0.now + max(delay, .zero)) }
        return action
    }

    /// Runs `action` at `time`, or now if that is past.
    @discardableResult
    public final func schedule(at time: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        state.withLock { $0.queue.insert(action, due: max($0.now, time)) }
        return action
    }

    /// Runs what is due up to `time`, inclusive, and leaves the time there.
    ///
    /// - Precondition: `time` is not in the past.
    public final func advance(to time: Duration) {
        begin("advance(to: \(time))", target: time)
        while let action = next(until: time) { action.run() }
        state.withLock {
            $0.now = time
            $0.isMoving = false
        }
    }

    /// Runs what is due within `interval` from now, inclusive, and leaves the time there.
    ///
    /// - Precondition: `interval` is not negative.
    public final func advance(by interval: Duration) { advance(to: now + interval) }

    /// Runs everything, including what is scheduled meanwhile, and leaves the time where the last action was due.
    ///
    /// - Precondition: there are at most `count` actions: something periodic would go on for ever.
    public final func run(atMost count: Int = 1_000_000) {
        begin("run(atMost: \(count))", target: nil)
        var rest = count
        while let action = next(until: nil) {
            precondition(
                rest > 0,
                "VirtualTimeScheduler.run(atMost: \(count)): there are more actions; dispose what is periodic, or use advance(to:)"
            )
            rest -= 1
            action.run()
        }
        state.withLock { $0.isMoving = false }
    }

    private func begin(_ call: @autoclosure () -> String, target: Duration?) {
        let (now, wasMoving) = state.withLock { state in
            let wasMoving = state.isMoving
            state.isMoving = true
            return (state.now, wasMoving)
        }
        precondition(!wasMoving, "VirtualTimeScheduler.\(call()): the time is being moved already; an action cannot move it")
        if let target { precondition(target >= now, "VirtualTimeScheduler.\(call()): it is \(now) already, and time does not go back") }
    }

    /// Takes out the next action that is due up to `limit` and not disposed, and moves the time to it.
    private func next(until limit: Duration?) -> ScheduledAction? {
        state.withLock { state in
            while let due = state.queue.nextDue, limit.map({ due <= $0 }) ?? true, let entry = state.queue.popFirst() {
                if entry.action.isDisposed { continue }
                state.now = max(state.now, entry.due)
                return entry.action
            }
            return nil
        }
    }
}
