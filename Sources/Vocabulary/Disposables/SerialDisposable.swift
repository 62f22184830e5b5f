/// Holds one disposable at a time: the next one takes the place of the one before, which is disposed.
///
/// For what was scheduled or subscribed to last.
public final class SerialDisposable: Cancelable, DisposableContainer {
    private enum State {
        /// It holds what came last, if anything did since it was cleared.
        case holding((any Disposable)?)
        /// It was disposed.
        case disposed
    }

    private let live = LiveObject()
    private let state = Locked(State.holding(nil))

    public init() {}

    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// What it holds, or something that has nothing to do. Set, the one before is disposed; if this was disposed already, the new one is.
    public var disposable: any Disposable {
        get { state.withLock { if case .holding(let disposable) = $0 { disposable } else { nil } } ?? Disposables.create() }
        set { hold(newValue) }
    }

    /// Holds `disposable`, and disposes what it held before. If this was disposed already, disposes `disposable` at once.
    @usableFromInline package func hold(_ disposable: any Disposable) { replace(with: .holding(disposable))?.dispose() }

    /// Lets go of what it holds, and returns it; it is not disposed.
    @usableFromInline package func take() -> (any Disposable)? { replace(with: .holding(nil)) }

    /// Disposes what it holds, and from now on at once what it is given.
    public func dispose() { replace(with: .disposed).map(disposeInLoop) }

    func takeContents() -> [any Disposable] { replace(with: .disposed).map { [$0] } ?? [] }

    /// Returns what is not held any more: it may be disposed, which is done out of the lock.
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
