/// One action that a scheduler was given, until it has run or was disposed.
///
/// Queues hold this and not the action, so that disposal releases the action at once, however long a queue keeps its entry. For the
/// same reason it is not counted as a live object.
final class ScheduledAction: Cancelable {
    /// `@unchecked Sendable`: the closure is called and released by the one thread that takes it out.
    private enum State: @unchecked Sendable {
        /// It has not begun.
        case waiting(() -> Void)
        /// It is being run.
        case running
        /// It has returned, or was disposed.
        case over
    }

    private let state: Locked<State>

    init(_ action: @escaping () -> Void) { state = Locked(.waiting(action)) }

    var isDisposed: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Runs the action, unless that was done or the action was disposed.
    func run() {
        let last = state.withLock { state in
            let last = state
            if case .waiting = last { state = .running }
            return last
        }
        guard case .waiting(let action) = last else { return }
        action()
        state.withLock { $0 = .over }
    }

    func dispose() {
        // The closure leaves the lock alive: what it holds may do anything when it goes.
        withExtendedLifetime(state.withLock { exchange(&$0, with: .over) }) {}
    }
}
