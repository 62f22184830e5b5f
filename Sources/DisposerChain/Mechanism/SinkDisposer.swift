import Synchronization

/// What disposes a stage and all above it.
typealias StageDisposer = SinkDisposer

/// Disposes a sink and what is above it. A subscriber holds the disposer of the last sink.
///
/// DisposerChain: a disposer and its sink hold each other. Only ``dispose()`` breaks that cycle. A subscription that is dropped undisposed
/// runs on; if its source is gone as well, it leaks.
///
/// `@unchecked Sendable`: `sink` and `upstream` are written once before `set` is published, and taken by the thread that disposes; so the
/// run-time check for overlapping access is left out.
final class SinkDisposer: Cancelable, @unchecked Sendable {
    private enum State {
        /// ``dispose()`` was called.
        static let disposed: UInt8 = 1
        /// The sink and what is above it are known.
        static let set: UInt8 = 2
        /// The end is on its way from the sink, and what is above has gone.
        static let ending: UInt8 = 4
    }

    private let live = LiveObject()
    private let state = Atomic<UInt8>(0)
    @exclusivity(unchecked) private var sink: Sink?
    @exclusivity(unchecked) private var upstream = Upstream.none

    init() { trace("created", type(of: self)) }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    var isDisposed: Bool { state.load(ordering: .acquiring) & State.disposed != 0 }

    /// Whether nothing more comes from above. The end may still be on its way.
    var isOver: Bool { state.load(ordering: .acquiring) & (State.disposed | State.ending) != 0 }

    /// Notes that the end is on its way.
    func noteEnd() { state.bitwiseOr(State.ending, ordering: .relaxed) }

    /// Whether the sink and what is above it are known, so that disposal reaches them.
    var isSet: Bool { state.load(ordering: .acquiring) & State.set != 0 }

    /// Sets what this disposes: the sink, then what is above it. If it was disposed meanwhile (the source emitted while it was being
    /// subscribed to, and the stream is over already), disposes that now. Returns what stands above the next stage: this.
    func set(_ sink: Sink, _ upstream: consuming Upstream) -> Upstream {
        if disposesUnset(sink, upstream) { return .disposer(self) }
        self.sink = sink
        if publish(upstream) {
            // Held meanwhile: freed when all above has been disposed.
            withExtendedLifetime(self.upstream) { tearDown() }
        }
        return .disposer(self)
    }

    /// The same for a sink that its maker does not need any more: it is moved into its disposer, and only the result is retained.
    static func adopt(_ sink: consuming Sink, _ upstream: consuming Upstream) -> Upstream {
        let disposer = sink.disposer
        if disposer.disposesUnset(sink, upstream) { return .disposer(disposer) }
        disposer.sink = sink
        if disposer.publish(upstream) {
            // Held meanwhile, as in ``set(_:_:)``, where the caller holds the sink.
            withExtendedLifetime((disposer.upstream, disposer.sink)) { disposer.tearDown() }
        }
        return .disposer(disposer)
    }

    /// Disposes the sink if nothing is above it and this was disposed: the usual case if the stream is over while it is being subscribed
    /// to. Nobody else may take apart what is not set. Returns whether it did.
    private func disposesUnset(_ sink: Sink, _ upstream: Upstream) -> Bool {
        guard case .none = upstream, isDisposed else { return false }
        Self.disposeSink(sink)
        return true
    }

    /// Lets other threads take apart this disposer, which knows its sink. Returns whether the caller has to, since it was disposed before.
    private func publish(_ upstream: consuming Upstream) -> Bool {
        self.upstream = upstream
        // Releasing: publishes the two fields to the thread that disposes. Acquiring: sees that somebody did.
        let before = state.bitwiseOr(State.set, ordering: .acquiringAndReleasing).oldValue
        precondition(before & State.set == 0, "SinkDisposer: the sink and its subscription were already set")
        return before & State.disposed != 0
    }

    /// Stops delivery, then disposes what is above: this sink first, then its subscription, and so on up to the source.
    func dispose() {
        if claim() { tearDown() }
    }

    /// Claims this disposer. Returns whether the caller has to take it apart. If the sink is not known yet, ``set(_:_:)`` does.
    func claim() -> Bool {
        // Acquiring: sees the fields that `set` published. Releasing: lets `set` see that it has to dispose.
        state.bitwiseOr(State.disposed, ordering: .acquiringAndReleasing).oldValue & ~State.ending == State.set
    }

    /// Takes apart this disposer, which the caller has claimed, and every one above it.
    ///
    /// A loop, so that it needs no stack per operator. Breaking the cycles frees nothing yet, since each sink is still held by
    /// the one above; when the source lets go of the first one, they go one after the other.
    func tearDown() {
        var current = self
        // Disposers above sinks with several sources, which wait for their turn; the last one is next.
        var others: [SinkDisposer] = []
        // Disposed when its sink has been let go of.
        var cleanup: (any Disposable)?
        while true {
            let above = current.upstream
            current.upstream = .none
            if let sink = current.sink.take() {
                if above.isCleanup { cleanup = sink.takeCleanup() }
                Self.disposeSink(sink)
            }
            switch consume above {
            case .disposer(let next) where next.claim():
                current = next
                continue
            case .disposer, .none:
                break
            case .registration(let registration):
                if let next = registration.withdraw(), next.claim() {
                    current = next
                    continue
                }
            case .several(let upstreams):
                var streams = upstreams.takeAll()
                streams.reverse()
                if others.isEmpty { others = streams } else { others += streams }
            case .cleanup:
                cleanup.take()?.dispose()
            }
            guard let next = Self.claimNext(of: &others) else { return }
            current = next
        }
    }

    private static func disposeSink(_ sink: Sink) {
        sink.forceStop()
        trace("disposed", type(of: sink))
        sink.didDispose()
    }

    /// The next disposer in the list that can be claimed.
    private static func claimNext(of others: inout [SinkDisposer]) -> SinkDisposer? {
        while let next = others.popLast() {
            if next.claim() { return next }
        }
        return nil
    }
}
