/// Holds one disposable, which is set once: for a subscription that can be disposed before there is one.
public final class SingleAssignmentDisposable: Cancelable, DisposableContainer {
    private enum State {
        case empty
        case holding(any Disposable)
        /// `wasSet`: whether it had been given its disposable, then or since.
        case disposed(wasSet: Bool)
    }

    private let live = LiveObject()
    private let state = Locked(State.empty)

    public init() {}

    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// Holds `disposable`. If this was disposed already, disposes `disposable` at once.
    ///
    /// - Precondition: it is set for the first time.
    public func setDisposable(_ disposable: any Disposable) {
        let old = state.withLock { state in
            let old = state
            switch state {
            case .empty: state = .holding(disposable)
            case .holding: break
            case .disposed: state = .disposed(wasSet: true)
            }
            return old
        }
        switch old {
        case .empty: break
        case .disposed(wasSet: false): disposable.dispose()
        case .holding, .disposed(wasSet: true):
            preconditionFailure("SingleAssignmentDisposable.setDisposable: it was set before; use SerialDisposable to hold another")
        }
    }

    public func dispose() { take().map(disposeInLoop) }

    func takeContents() -> [any Disposable] { take().map { [$0] } ?? [] }

    private func take() -> (any Disposable)? {
        let old = state.withLock { state in
            let old = state
            switch state {
            case .empty: state = .disposed(wasSet: false)
            case .holding: state = .disposed(wasSet: true)
            case .disposed: break
            }
            return old
        }
        return if case .holding(let disposable) = old { disposable } else { nil }
    }
}
