/// A scheduler whose time only the test advances, even while an action runs: for slow handlers.
final class SetClock: Scheduler {
    private struct Awaited: @unchecked Sendable {
        let due: Duration
        let action: () -> Void
        let token: any Cancelable
    }

    private struct State: @unchecked Sendable {
        var now = Duration.zero
        var awaited: [Awaited] = []
        var isArmed = false

        mutating func takeAll() -> [Awaited] {
            isArmed = false
            defer { awaited = [] }
            return awaited
        }
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }

    /// Advances the time. Due actions wait for ``run(to:)``.
    func set(_ seconds: Int) { state.withLock { $0.now = .seconds(seconds) } }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable { schedule(after: .zero, action) }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        let token = Disposables.create {}
        let begun = state.withLock { state in
            let begun = state.isArmed ? state.takeAll() : []
            state.awaited.append(Awaited(due: state.now + max(delay, .zero), action: action, token: token))
            return begun
        }
        for next in begun { next.action() }
        return token
    }

    /// How many actions wait and are not disposed.
    var pending: Int { state.withLock { $0.awaited.count { !$0.token.isDisposed } } }

    /// Runs every waiting action, due or not, disposed or not: as if a thread of the scheduler had already taken it out.
    func beginAll() { for next in state.withLock({ $0.takeAll() }) { next.action() } }

    /// The same, at the next call of `schedule`.
    func beginAllWithTheNext() { state.withLock { $0.isArmed = true } }

    /// Advances the time, and runs due actions, in the order of scheduling, until none is left.
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
