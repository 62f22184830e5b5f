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
            CreateSource(observable.parameters(), downstream) { $0.runCreate() }
        }
    }
}

private struct Create<Element> {
    let subscribe: (AnyObserver<Element>) throws -> any Disposable
}

/// SinkChain: the cleanup belongs to the source itself, which disposal reaches first.
private final class CreateSource<Element>: CleanedSource, @unchecked Sendable {
    /// Set until it is run.
    @exclusivity(unchecked) private var create: Create<Element>?
    private let inlet: Inlet<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let body: (CreateSource) -> Void
    private let cleanup = Locked<(any Disposable)?>(nil)

    init(_ create: Create<Element>, _ downstream: Downstream<Element>, _ body: @escaping (CreateSource) -> Void) {
        self.create = create
        inlet = Inlet(downstream)
        self.body = body
        super.init(downstream: downstream.sink)
        inlet.sink = self
    }

    override func begin() { body(self) }

    func runCreate() {
        // Taken: a closure that has run is released, although the subscription goes on.
        guard let create = create.take() else { return }
        do {
            hold(try create.subscribe(AnyObserver(next: { [inlet] in inlet.next($0) }, completion: { [inlet] in inlet.end($0) })))
        } catch {
            inlet.end(.error(error))
        }
    }

    override func didDispose() {
        inlet.close()
        cleanUp()
    }

    /// Holds the result of `create`'s closure until the stream is over; disposes it at once if it is over already.
    private func hold(_ disposable: any Disposable) {
        cleanup.withLock { $0 = disposable }
        // Asked when it is stored: a disposal meanwhile finds it, or is seen here.
        if isStopped { cleanUp() }
    }

    private func cleanUp() {
        let disposable = cleanup.withLock { $0.take() }
        disposable?.dispose()
    }
}
