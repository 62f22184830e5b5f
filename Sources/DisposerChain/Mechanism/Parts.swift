extension Observable {
    /// A chain that emits streams, to which a stage deals out the values of this one.
    ///
    /// DisposerChain: an action of the current thread subscribes to the source, when the chain below is wired and can be disposed.
    func parts<Stage: PartsSink & PartsStage>(
        _: Stage.Type, _ parameters: Stage.Parameters
    ) -> Observable<Stage.Part> where Stage.Input == Element {
        Producer(parameters, source: self) { observable, downstream in
            let subscription = SharedSubscription()
            let outer = PartCore<Stage.Part>(subscription)
            let upstream = outer.join(downstream)
            CurrentThreadScheduler.whenWired {
                let sink = Stage(observable.parameters(), outer, subscription)
                guard sink.start() else { return }
                CurrentThreadScheduler.wire {
                    _ = sink.disposer.set(
                        sink,
                        observable.source(of: Element.self).connect(
                            Downstream(sink) { sink, value in unsafeDowncast(sink, to: Stage.self).next(value) }))
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
