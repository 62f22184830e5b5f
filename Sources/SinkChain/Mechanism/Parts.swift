extension Observable {
    /// A chain that emits streams, to which a sink deals out the values of this one. `begin` makes the sink, or returns `nil` if nobody is
    /// there any more; `deliver` hands it a value.
    ///
    /// SinkChain: the source is subscribed to in the second phase, when the chain below is wired and can be disposed.
    func parts<Parameters, Part>(
        _ parameters: Parameters, begin: @escaping (Parameters, PartCore<Part>, SharedSubscription) -> PartsSink?,
        deliver: @escaping (Sink, Element) -> Void
    ) -> Observable<Part> {
        Producer(parameters, source: self) { observable, downstream in
            let subscription = SharedSubscription()
            let outer = OuterCore<Part>(subscription) { outer in
                guard let sink = begin(observable.parameters(), outer, subscription) else { return }
                sink.upstream = observable.source(of: Element.self).connect(Downstream(sink, deliver: deliver))
                subscription.run(sink)
            }
            return outer.join(downstream)
        }
    }
}

extension PartsSink {
    /// Whether no more values are to be dealt out.
    final var isOver: Bool { isStopped }
}

/// A sink that is disposed with a subscription which streams have in common.
class SharedSink: Sink, @unchecked Sendable {
    init(_: SharedSubscription) { super.init(downstream: nil) }
}

/// What the outer stream of `groupBy` or `window` has in common with the streams that it emits, its parts: the one subscription to the
/// source, and how many observe any of them. The last of them disposes it.
final class SharedSubscription: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var observers = 0
        /// What feeds the streams, once it is wired.
        var sink: Sink?
        var isOver = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    /// Runs `sink`, which is wired to the source, and holds it for the last observer to dispose; disposes it if all have gone meanwhile.
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

    /// Counts observers out, as many as `count` returns, which is called under the lock. If they were the last, returns what is to be
    /// disposed.
    func leave(_ count: () -> Int) -> StageDisposer? {
        content.withLock { content in
            content.observers -= count()
            if content.observers > 0 || content.isOver { return nil }
            content.isOver = true
            return content.sink.take()
        }
    }

    /// The source has ended.
    func end() {
        let sink = content.withLock { content in
            content.isOver = true
            return content.sink.take()
        }
        _ = sink
    }
}

/// The same for the outer stream, which has one observer: each subscription has an outer stream of its own.
///
/// SinkChain: it has the source subscribed to in the second phase, when it is wired.
final class OuterCore<Element>: PartCore<Element>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    @exclusivity(unchecked) private var connect: ((PartCore<Element>) -> Void)?

    /// - Parameter connect: subscribes to the source.
    init(_ subscription: SharedSubscription, _ connect: @escaping (PartCore<Element>) -> Void) {
        self.connect = connect
        super.init(subscription)
    }

    override func didAddObserver() {
        // Not `take()`, which is generic: a closure that goes through it is wrapped in another, on the heap.
        guard let connect else { return }
        self.connect = nil
        connect(self)
    }
}
