/// A scheduler whose time passes only as a test says, also while an action runs: for handlers that take their time.
final class SetClock: Scheduler {
    private struct Awaited: @unchecked Sendable {
        let due: Duration
        let action: () -> Void
        let token: any Cancelable
    }

    private struct State: @unchecked Sendable {
        var now = Duration.zero
        var awaited: [Awaited] = []
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }

    /// Lets the time pass. What is due by then waits for ``run(to:)``.
    func set(_ seconds: Int) { state.withLock { $0.now = .seconds(seconds) } }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable { schedule(after: .zero, action) }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        let token = Disposables.create {}
        state.withLock { $0.awaited.append(Awaited(due: $0.now + max(delay, .zero), action: action, token: token)) }
        return token
    }

    /// Lets the time pass, and runs what is due, in the order of scheduling, until nothing is.
    func run(to seconds: Int) {
        set(seconds)
        while let next = takeNext() { next.action() }
    }

    private func takeNext() -> Awaited? {
        state.withLock { state in
            state.awaited.removeAll { $0.token.isDisposed }
            return state.awaited.firstIndex { $0.due <= state.now }.map { state.awaited.remove(at: $0) }
        }
    }
}
