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
        var isArmed = false

        mutating func takeAll() -> [Awaited] {
            isArmed = false
            defer { awaited = [] }
            return awaited
        }
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }

    /// Lets the time pass. What is due by then waits for ``run(to:)``.
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

    /// How many actions wait, and were not disposed.
    var pending: Int { state.withLock { $0.awaited.count { !$0.token.isDisposed } } }

    /// Begins all that waits, due or not, and also what was disposed: as if a thread of the scheduler had taken it out before.
    func beginAll() { for next in state.withLock({ $0.takeAll() }) { next.action() } }

    /// The same, while the next action is being scheduled.
    func beginAllWithTheNext() { state.withLock { $0.isArmed = true } }

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
