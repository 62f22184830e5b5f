extension Observable {
    /// A chain that emits streams, among which a sink distributes the values of this chain. `begin` makes the sink, or returns `nil` if
    /// nobody observes any more. `deliver` hands it a value.
    ///
    /// SinkChain: the source is subscribed to in the second phase, when the chain below is wired and can be disposed.
    func substreams<Parameters, Substream>(
        _ parameters: Parameters, begin: @escaping (Parameters, SubstreamCore<Substream>, SharedSubscription) -> SubstreamsSink?,
        deliver: @escaping (Sink, Element) -> Void
    ) -> Observable<Substream> {
        Producer(parameters, source: self) { observable, downstream in
            let subscription = SharedSubscription()
            let outer = OuterCore<Substream>(subscription) { outer in
                guard let sink = begin(observable.parameters(), outer, subscription) else { return }
                sink.upstream = observable.source(of: Element.self).connect(Downstream(sink, deliver: deliver))
                subscription.run(sink)
            }
            return outer.join(downstream)
        }
    }
}

extension SubstreamsSink {
    /// Whether no more values are distributed.
    final var isOver: Bool { isStopped }
}

/// A sink that is disposed with a shared subscription.
class SharedSink: Sink, @unchecked Sendable {
    init(_: SharedSubscription) { super.init(downstream: nil) }
}

/// What the outer stream of `groupBy` or `window` shares with the streams that it emits, its substreams: the subscription to the source,
/// and the number of their observers. The last observer disposes the subscription.
final class SharedSubscription: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var observers = 0
        /// The sink that feeds the streams, once it is wired.
        var sink: Sink?
        var isOver = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    /// Holds `sink`, which is wired, for the last observer to dispose, and runs its source. If all observers have gone, disposes it
    /// instead.
    func run(_ sink: Sink) {
        let top = sink.top
        let isWanted = content.withLock { content in
            if !content.isOver { content.sink = sink }
            return !content.isOver
        }
        if isWanted { top.run() } else { sink.dispose() }
    }

    /// Whether the source has ended, or all observers have gone.
    var isOver: Bool { content.withLock { $0.isOver } }

    /// Calls `body` with the number of observers, under the lock.
    func locked<Result: Sendable>(_ body: (inout Int) -> Result) -> Result { content.withLock { body(&$0.observers) } }

    /// Counts out as many observers as `count` returns, which is called under the lock. If they were the last, returns what to dispose.
    func leave(_ count: () -> Int) -> StageDisposer? {
        content.withLock { content in
            content.observers -= count()
            if content.observers > 0 || content.isOver { return nil }
            content.isOver = true
            return content.sink.take()
        }
    }

    /// Called when the source has ended.
    func end() {
        let sink = content.withLock { content in
            content.isOver = true
            return content.sink.take()
        }
        _ = sink
    }
}

/// The core of the outer stream, which has one observer: each subscription has an outer stream of its own.
///
/// SinkChain: it subscribes to the source in the second phase, when it is wired.
final class OuterCore<Element>: SubstreamCore<Element>, @unchecked Sendable {
    /// Formed where the types are known: a closure formed in an override of a generic class is not specialised.
    @exclusivity(unchecked) private var connect: ((SubstreamCore<Element>) -> Void)?

    /// - Parameter connect: subscribes to the source.
    init(_ subscription: SharedSubscription, _ connect: @escaping (SubstreamCore<Element>) -> Void) {
        self.connect = connect
        super.init(subscription)
    }

    override func didAddObserver() {
        // Not `take()`: that is generic, and would wrap the closure in another, on the heap.
        guard let connect else { return }
        self.connect = nil
        connect(self)
    }
}
