/// Stands above a sink that has several sources, and holds the disposers of their streams while they run.
///
/// DisposerChain: held by the sink, and by the sink's disposer, which takes all of them out.
final class Upstreams: Sendable {
    private struct Content: @unchecked Sendable {
        var disposers = Slots<SinkDisposer>()
        var isDisposed = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    /// Holds the disposer of a stream and returns its place, for ``remove(_:)``. If this was disposed already, disposes the stream at once
    /// and returns `nil`.
    func add(_ disposer: SinkDisposer) -> Int? {
        let place = content.withLock { content in
            content.isDisposed ? nil : content.disposers.add(disposer)
        }
        if place == nil { disposer.dispose() }
        return place
    }

    /// Releases what is in the place, without disposing it.
    func remove(_ place: Int) {
        // Released outside the lock: that may run user code.
        _ = content.withLock { $0.disposers.remove(place) }
    }

    /// Disposes what it holds, in the order of the places. What is added later is disposed at once.
    func dispose() {
        for disposer in takeAll() { disposer.dispose() }
    }

    /// Takes out what it holds, for a caller that disposes it. What is added later is disposed at once.
    func takeAll() -> [SinkDisposer] {
        content.withLock { content in
            content.isDisposed = true
            return content.disposers.removeAll()
        }
    }
}
