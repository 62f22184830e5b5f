/// Holds several subscriptions and disposes them together.
///
/// DisposerChain: what stands above a sink that has several sources, in place of the one subscription of other sinks.
final class CompositeDisposable: Cancelable {
    private struct Content: @unchecked Sendable {
        var disposables = Slots<any Disposable>()
        var isDisposed = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    init() {}

    var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Holds `disposable` and returns its place, for ``remove(_:)``. If this was disposed already, disposes it at once and returns `nil`.
    @discardableResult
    func add(_ disposable: any Disposable) -> Int? {
        let place = content.withLock { content in
            content.isDisposed ? nil : content.disposables.add(disposable)
        }
        if place == nil { disposable.dispose() }
        return place
    }

    /// Lets go of what is in the place. It is not disposed.
    func remove(_ place: Int) {
        // Out of the lock: what goes may run users' code when it is released.
        _ = content.withLock { $0.disposables.remove(place) }
    }

    /// Disposes what it holds, in the order of their places, and from now on at once what is added.
    func dispose() {
        for disposable in takeAll() { disposable.dispose() }
    }

    /// Takes out what it holds, for somebody who disposes it; from now on disposes at once what is added.
    func takeAll() -> [any Disposable] {
        content.withLock { content in
            content.isDisposed = true
            return content.disposables.removeAll()
        }
    }
}
