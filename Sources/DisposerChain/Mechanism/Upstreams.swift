/// What stands above a sink that has several sources, in place of the one disposer above of others: those of the streams, while they run.
///
/// DisposerChain: held by the sink, and by the sink's disposer, which takes all of them out.
final class Upstreams: Sendable {
    private struct Content: @unchecked Sendable {
        var disposers = Slots<SinkDisposer>()
        var isDisposed = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    /// Holds the disposer of a stream and returns its place, for ``remove(_:)``. If this was disposed already, disposes it at once and
    /// returns `nil`.
    func add(_ disposer: SinkDisposer) -> Int? {
        let place = content.withLock { content in
            content.isDisposed ? nil : content.disposers.add(disposer)
        }
        if place == nil { disposer.dispose() }
        return place
    }

    /// Lets go of what is in the place. It is not disposed.
    func remove(_ place: Int) {
        // Out of the lock: what goes may run users' code when it is released.
        _ = content.withLock { $0.disposers.remove(place) }
    }

    /// Disposes what it holds, in the order of their places, and from now on at once what is added.
    func dispose() {
        for disposer in takeAll() { disposer.dispose() }
    }

    /// Takes out what it holds, for a caller that disposes it; from now on disposes at once what is added.
    func takeAll() -> [SinkDisposer] {
        content.withLock { content in
            content.isDisposed = true
            return content.disposers.removeAll()
        }
    }
}
