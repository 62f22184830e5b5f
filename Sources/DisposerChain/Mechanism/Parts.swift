extension Observable {
    /// A chain that emits streams, to which a sink deals out the values of this one. `begin` makes the sink, or returns `nil` if nobody is
    /// there any more; `deliver` hands it a value.
    ///
    /// DisposerChain: an action of the current thread subscribes to the source, when the chain below is wired and can be disposed.
    func parts<Parameters, Part>(
        _ parameters: Parameters, begin: @escaping (Parameters, PartCore<Part>, SharedSubscription) -> PartsSink?,
        deliver: @escaping (Sink, Element) -> Void
    ) -> Observable<Part> {
        Producer(parameters, source: self) { observable, downstream in
            let subscription = SharedSubscription()
            let outer = PartCore<Part>(subscription)
            let upstream = outer.join(downstream)
            CurrentThreadScheduler.whenWired {
                guard let sink = begin(observable.parameters(), outer, subscription) else { return }
                CurrentThreadScheduler.wire {
                    _ = sink.disposer.set(
                        sink, observable.source(of: Element.self).connect(Downstream(sink, deliver: deliver)))
                }
            }
            return upstream
        }
    }
}

extension PartsSink {
    /// Whether no more values are to be dealt out.
    ///
    /// DisposerChain: asks the disposer. The last observer may go while the source is being connected, when that does not know this sink.
    final var isOver: Bool { disposer.isDisposed }
}

/// A sink that is disposed with a subscription which streams have in common.
///
/// DisposerChain: the subscription has its disposer.
class SharedSink: Sink, @unchecked Sendable {
    init(_ subscription: SharedSubscription) { super.init(downstream: nil, disposer: subscription.disposer) }
}

/// What the outer stream of `groupBy` or `window` has in common with the streams that it emits, its parts: the one subscription to the
/// source, and how many observe any of them. The last of them disposes it.
final class SharedSubscription: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var observers = 0
        var isOver = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())
    /// That of the sink which feeds the streams.
    let disposer = SinkDisposer()

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
            return disposer
        }
    }

    /// The source has ended.
    func end() { content.withLock { $0.isOver = true } }
}
