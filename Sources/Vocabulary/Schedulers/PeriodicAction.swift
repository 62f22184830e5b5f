/// Schedules an action again and again. Between turns, the scheduler's queue holds it; once disposed, nobody does.
final class PeriodicAction: Cancelable {
    /// `@unchecked Sendable`: one turn at a time calls the closure, and a turn begins when the previous one has ended.
    private enum State: @unchecked Sendable {
        /// The turn with this number is scheduled, or is being scheduled as long as there is no token.
        case waiting(turn: Int, token: (any Cancelable)?, action: () -> Void)
        /// The turn with this number is running.
        case running(turn: Int, action: () -> Void)
        case over
    }

    private let live = LiveObject()
    /// Alive whenever a turn ends or the first one is scheduled: the scheduler runs that turn, or ``holder`` holds it.
    private unowned let scheduler: any Scheduler
    private let holder: (any Scheduler)?
    private let first: Duration
    private let period: Duration
    private let state: Locked<State>

    init(on scheduler: any Scheduler, after delay: Duration, every period: Duration, _ action: @escaping () -> Void) {
        precondition(period > .zero, "schedulePeriodically(every: \(period)): the period must be more than zero")
        self.scheduler = scheduler
        holder = scheduler.holdsItsActions ? nil : scheduler
        self.period = period
        first = scheduler.now + max(delay, .zero)
        state = Locked(.waiting(turn: 0, token: nil, action: action))
    }

    var isDisposed: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    func dispose() {
        if case .waiting(_, let token, _) = state.withLock({ exchange(&$0, with: .over) }) { token?.dispose() }
    }

    /// Schedules the turn that is waiting.
    func scheduleTurn() {
        let waiting: Int? = state.withLock { if case .waiting(let turn, _, _) = $0 { turn } else { nil } }
        guard let turn = waiting else { return }
        let token = scheduler.schedule(after: first + period * turn - scheduler.now) { self.runTurn() }
        let isWanted = state.withLock { state in
            switch state {
            case .waiting(turn, _, let action):
                state = .waiting(turn: turn, token: token, action: action)
                return true
            // The turn has begun already, or is over: there is nothing left to dispose.
            case .waiting, .running: return true
            case .over: return false
            }
        }
        if !isWanted { token.dispose() }
    }

    private func runTurn() {
        let action = state.withLock { state -> Action? in
            guard case .waiting(let turn, let token, let action) = state else { return nil }
            state = .running(turn: turn, action: action)
            return Action(run: action, token: token)
        }
        guard let action else { return }
        action.run()
        state.withLock { state in
            if case .running(let turn, let action) = state { state = .waiting(turn: turn + 1, token: nil, action: action) }
        }
        scheduleTurn()
    }

    /// Carries the closure and the token out of the lock. The token is released there. `@unchecked Sendable`: see ``State``.
    private struct Action: @unchecked Sendable {
        let run: () -> Void
        let token: (any Cancelable)?
    }
}
