extension Chain {
    /// Emits the events that `subscribe` sends to the observer it is given.
    ///
    /// `subscribe` is called once per subscription. What it returns is disposed exactly once, when the stream ends or is disposed, at once
    /// if the stream is over before `subscribe` returns. If `subscribe` throws, the error is emitted. The observer may be used from any
    /// thread; what is sent during a delivery is delivered after it. After the end or disposal, sending does nothing, and the observer
    /// holds nothing of the chain.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) throws -> any Disposable
    ) -> Chain<Element> {
        Producer(Create(subscribe: subscribe)) { observable, downstream in
            let sink = CreateSink(downstream)
            let inlet = sink.inlet
            do {
                sink.cleanup = try observable.parameters(as: Create<Element>.self).subscribe(
                    AnyObserver(next: { inlet.next($0) }, completion: { inlet.end($0) }))
                return SinkDisposer.adopt(consume sink, .cleanup)
            } catch {
                inlet.end(.error(error))
                return sink.disposer.set(sink, .none)
            }
        }
    }
}

private struct Create<Element> {
    let subscribe: (AnyObserver<Element>) throws -> any Disposable
}

/// DisposerChain: the sink holds the cleanup for its disposer, which disposes it after the sink.
private final class CreateSink<Element>: Sink, @unchecked Sendable {
    let inlet: Inlet<Element>
    /// Written before the disposer knows this sink, and taken by the thread that disposes.
    @exclusivity(unchecked) var cleanup: (any Disposable)?

    init(_ downstream: Downstream<Element>) {
        inlet = Inlet(downstream)
        super.init(downstream: downstream.sink)
        inlet.sink = self
    }

    override func takeCleanup() -> (any Disposable)? { cleanup.take() }

    override func didDispose() { inlet.close() }
}
