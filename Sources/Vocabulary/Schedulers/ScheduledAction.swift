/// One action that a scheduler was given, until it has run or was disposed.
///
/// Queues hold this and not the closure, so that disposal releases the closure at once, however long a queue keeps its entry. For the same
/// reason it is not counted as a live object.
final class ScheduledAction: Cancelable {
    /// `@unchecked Sendable`: only the thread that takes the closure out calls and releases it.
    private enum State: @unchecked Sendable {
        case waiting(() -> Void)
        case running
        /// It has returned, or was disposed.
        case over
    }

    private let state: Locked<State>

    init(_ action: @escaping () -> Void) { state = Locked(.waiting(action)) }

    var isDisposed: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Runs the action, unless it has run or was disposed.
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
        // The closure leaves the lock alive: what it holds may run any code when it is freed.
        withExtendedLifetime(state.withLock { exchange(&$0, with: .over) }) {}
    }
}
