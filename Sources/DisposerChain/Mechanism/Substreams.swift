extension Observable {
    /// A chain that emits streams, among which a sink distributes the values of this chain. `begin` makes the sink, or returns `nil` if
    /// nobody observes any more. `deliver` hands it a value.
    ///
    /// DisposerChain: an action of the current thread subscribes to the source, when the chain below is wired and can be disposed.
    func substreams<Parameters, Substream>(
        _ parameters: Parameters, begin: @escaping (Parameters, SubstreamCore<Substream>, SharedSubscription) -> SubstreamsSink?,
        deliver: @escaping (Sink, Element) -> Void
    ) -> Observable<Substream> {
        Producer(parameters, source: self) { observable, downstream in
            let subscription = SharedSubscription()
            let outer = SubstreamCore<Substream>(subscription)
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

extension SubstreamsSink {
    /// Whether no more values are distributed.
    ///
    /// DisposerChain: asks the disposer, which does not know this sink while the source is being connected. The last observer may leave
    /// then.
    final var isOver: Bool { disposer.isDisposed }
}

/// A sink that is disposed with a shared subscription.
///
/// DisposerChain: the subscription has its disposer.
class SharedSink: Sink, @unchecked Sendable {
    init(_ subscription: SharedSubscription) { super.init(downstream: nil, disposer: subscription.disposer) }
}

/// What the outer stream of `groupBy` or `window` shares with the streams that it emits, its substreams: the subscription to the source,
/// and the number of their observers. The last observer disposes the subscription.
final class SharedSubscription: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var observers = 0
        var isOver = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())
    /// The disposer of the sink that feeds the streams.
    let disposer = SinkDisposer()

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
            return disposer
        }
    }

    /// Called when the source has ended.
    func end() { content.withLock { $0.isOver = true } }
}
