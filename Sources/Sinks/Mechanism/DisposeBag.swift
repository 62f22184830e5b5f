/// Disposes what it holds when it is freed.
public final class DisposeBag: Cancelable {
    private struct Content: @unchecked Sendable {
        var disposables: [any Disposable] = []
        var isDisposed = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    public init() {}

    deinit { dispose() }

    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Holds `disposable` until the bag is disposed. If it was disposed already, disposes `disposable` at once.
    public func add(_ disposable: any Disposable) {
        let isLate = content.withLock { content in
            if !content.isDisposed { content.disposables.append(disposable) }
            return content.isDisposed
        }
        if isLate { disposable.dispose() }
    }

    /// Disposes what it holds, in the order of adding. What is added later is disposed at once.
    public func dispose() {
        let disposables = content.withLock { content in
            content.isDisposed = true
            return exchange(&content.disposables, with: [])
        }
        for disposable in disposables { disposable.dispose() }
    }
}

extension Disposable {
    /// Leaves the disposal to `bag`.
    public func disposed(by bag: DisposeBag) { bag.add(self) }
}
