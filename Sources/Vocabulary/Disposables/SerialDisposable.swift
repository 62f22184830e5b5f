/// Holds one disposable at a time. The next one replaces it, and it is disposed.
///
/// For what was scheduled or subscribed to last.
public final class SerialDisposable: Cancelable, DisposableContainer {
    private enum State {
        /// It holds the last one, if any came since it was cleared.
        case holding((any Disposable)?)
        case disposed
    }

    private let live = LiveObject()
    private let state = Locked(State.holding(nil))

    public init() {}

    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// What it holds, or a disposable that does nothing. Setting it disposes the old one; if this was disposed already, it disposes the new
    /// one.
    public var disposable: any Disposable {
        get { state.withLock { if case .holding(let disposable) = $0 { disposable } else { nil } } ?? Disposables.create() }
        set { hold(newValue) }
    }

    /// Holds `disposable`, and disposes what it held before. If this was disposed already, disposes `disposable` at once.
    @usableFromInline package func hold(_ disposable: any Disposable) { replace(with: .holding(disposable))?.dispose() }

    /// Releases what it holds without disposing it, and returns it.
    @usableFromInline package func take() -> (any Disposable)? { replace(with: .holding(nil)) }

    /// Disposes what it holds. What it is given later is disposed at once.
    public func dispose() { replace(with: .disposed).map(disposeInLoop) }

    func takeContents() -> [any Disposable] { replace(with: .disposed).map { [$0] } ?? [] }

    /// Returns what is no longer held, for the caller to dispose outside the lock.
    private func replace(with new: State) -> (any Disposable)? {
        state.withLock { state in
            switch (state, new) {
            case (.holding(let last), _):
                state = new
                return last
            case (.disposed, .holding(let late)): return late
            case (.disposed, .disposed): return nil
            }
        }
    }
}
