extension Chain {
    /// Emits what `subscribe` sends to the observer that it is given.
    ///
    /// `subscribe` is called once per subscription and returns what is to be disposed when the stream ends or is disposed:
    /// that happens exactly once, at once if the stream is over before `subscribe` returns. If it throws, the error is emitted.
    /// The observer may be used from any thread; what is sent while a value is being delivered is delivered after it.
    /// After the end, and after disposal, sending does nothing, and the observer holds nothing of the chain.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) throws -> any Disposable
    ) -> Chain<Element> {
        Producer(Create(subscribe: subscribe)) { observable, downstream in
            let sink = CreateSink(downstream)
            let inlet = sink.inlet
            do {
                let cleanup = try observable.parameters(as: Create<Element>.self).subscribe(
                    AnyObserver(next: { inlet.next($0) }, completion: { inlet.end($0) }))
                return sink.disposer.set(sink, .subscription(cleanup))
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

/// DisposerChain: the cleanup hangs on the sink's disposer, which disposes it after the sink.
private final class CreateSink<Element>: Sink, @unchecked Sendable {
    let inlet: Inlet<Element>

    init(_ downstream: Downstream<Element>) {
        inlet = Inlet(downstream)
        super.init(downstream: downstream.sink)
        inlet.sink = self
    }

    override func didDispose() { inlet.close() }
}
