import Synchronization

/// Holds what `create`'s closure returned until the stream is over; disposes it at once if the stream is over already.
struct Cleanup: ~Copyable {
    private enum State {
        /// The closure has not returned yet.
        case awaited
        /// It has returned this.
        case held(any Disposable)
        /// The stream is over.
        case done
    }

    private let state = Mutex(State.awaited)

    func set(_ disposable: any Disposable) {
        let isLate = state.withLock { state in
            if case .done = state { return true }
            state = .held(disposable)
            return false
        }
        if isLate { disposable.dispose() }
    }

    func dispose() {
        let held: (any Disposable)? = state.withLock { state in
            defer { state = .done }
            if case .held(let disposable) = state { return disposable }
            return nil
        }
        held?.dispose()
    }
}
