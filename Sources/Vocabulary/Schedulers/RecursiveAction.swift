/// Schedules an action each time the action asks for it, with the state that it passes.
///
/// `@unchecked Sendable`: the closure is never written after the initialiser; choosing a scheduler says that states may move.
final class RecursiveAction<State>: @unchecked Sendable {
    private struct Request: @unchecked Sendable {
        let state: State
        let dueTime: Duration
    }

    private struct Requests: @unchecked Sendable {
        var waiting = Queue<Request>()
    }

    private let live = LiveObject()
    /// The scheduler holds the actions, and these hold this. It is alive whenever an action is scheduled: the caller holds it or it runs an
    /// action, or ``holder`` holds it.
    private unowned let scheduler: any Scheduler
    private let holder: (any Scheduler)?
    private let action: (State, (State, Duration) -> Void) -> Void
    private let requests = Locked(Requests())
    private let loop = DrainLoop()
    /// The waiting actions: what the caller disposes.
    let awaited = CompositeDisposable()

    init(on scheduler: any Scheduler, _ action: @escaping (State, (State, Duration) -> Void) -> Void) {
        (self.scheduler, self.action) = (scheduler, action)
        holder = scheduler.holdsItsActions ? nil : scheduler
    }

    /// In a loop: if the scheduler runs an action inside the call, what the action asks for is scheduled when it has returned.
    func schedule(_ state: State, dueTime: Duration) {
        if awaited.isDisposed { return }
        let request = Request(state: state, dueTime: dueTime)
        requests.withLock { $0.waiting.append(request) }
        loop.run {
            guard let request = requests.withLock({ $0.waiting.popFirst() }) else { return }
            scheduleNow(request)
        }
    }

    private func scheduleNow(_ request: Request) {
        let token = SingleAssignmentDisposable()
        guard let key = awaited.insert(token) else { return }
        token.setDisposable(
            scheduler.schedule(after: request.dueTime) { [self] in
                awaited.remove(for: key)
                action(request.state) { schedule($0, dueTime: $1) }
            })
    }
}

extension Scheduler {
    /// Runs `action` with `state`, and again with each state that it gives to its second parameter, each time in an action of its own.
    ///
    /// Any number of repetitions needs no more stack, even on ``ImmediateScheduler``. Disposing the result drops the waiting actions. A
    /// running action ends, and what it asks for then is not scheduled.
    @discardableResult
    public func scheduleRecursive<State>(
        _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
    ) -> any Cancelable {
        scheduleRecursive(state, dueTime: .zero) { state, recurse in action(state) { recurse($0, .zero) } }
    }

    /// Runs `action` with `state` after `dueTime`, and then with each state that it gives to its second parameter, after the time that it
    /// gives with it. Otherwise like ``scheduleRecursive(_:action:)``.
    @discardableResult
    public func scheduleRecursive<State>(
        _ state: State, dueTime: Duration, action: @escaping (_ state: State, _ recurse: (State, _ dueTime: Duration) -> Void) -> Void
    ) -> any Cancelable {
        let recursive = RecursiveAction(on: self, action)
        recursive.schedule(state, dueTime: dueTime)
        return recursive.awaited
    }

    /// Runs `action` with `state` after `startAfter`, and then every `period` with what it returned, until the result is disposed.
    ///
    /// The turns are those of ``schedulePeriodically(after:every:_:)``.
    /// - Precondition: `period` is more than zero.
    @discardableResult
    public func schedulePeriodic<State>(
        _ state: State, startAfter: Duration, period: Duration, action: @escaping (State) -> State
    ) -> any Cancelable {
        var state = state
        return schedulePeriodically(after: startAfter, every: period) { state = action(state) }
    }
}
