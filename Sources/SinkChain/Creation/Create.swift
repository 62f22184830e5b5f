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
            CreateSource(observable.parameters(), downstream) { $0.runCreate() }
        }
    }
}

private struct Create<Element> {
    let subscribe: (AnyObserver<Element>) throws -> any Disposable
}

/// SinkChain: the source itself is what the cleanup hangs on, and what disposal reaches first.
private final class CreateSource<Element>: CleanedSource, @unchecked Sendable {
    /// Until it is run.
    @exclusivity(unchecked) private var create: Create<Element>?
    private let inlet: Inlet<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let body: (CreateSource) -> Void
    private let cleanup = Locked<(any Disposable)?>(nil)

    init(_ create: Create<Element>, _ downstream: Downstream<Element>, _ body: @escaping (CreateSource) -> Void) {
        self.create = create
        inlet = Inlet(downstream)
        self.body = body
        super.init(downstream: downstream.sink)
        inlet.sink = self
    }

    override func start() { body(self) }

    func runCreate() {
        // Taken: a closure that has run goes, although the subscription goes on.
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

    /// Holds what `create`'s closure returned until the stream is over; disposes it at once if that is so already.
    private func hold(_ disposable: any Disposable) {
        cleanup.withLock { $0 = disposable }
        // After it is there: a disposal meanwhile finds it, or is seen here.
        if isStopped { cleanUp() }
    }

    private func cleanUp() {
        let disposable = cleanup.withLock { $0.take() }
        disposable?.dispose()
    }
}

/// What the observer given to `create`'s closure holds. It lets go of the chain when that is over, however long the observer is kept.
///
/// `@unchecked Sendable`: the two references are touched only inside the serializer; so the run-time check for overlapping access is left
/// out.
private final class Inlet<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let serializer = Serializer()
    private let ended = Flag()
    @exclusivity(unchecked) private var downstream: Downstream<Element>?
    @exclusivity(unchecked) var sink: Sink?

    init(_ downstream: Downstream<Element>) { self.downstream = downstream }

    func next(_ value: Element) {
        trace("on event next(\(value))", type(of: self))
        if ended.isRaised { return }
        guard serializer.enter() else { return serializer.enqueue { self.deliver(value) } }
        deliver(value)
        serializer.leave()
    }

    func end(_ completion: Completion) {
        trace("on event \(completion)", type(of: self))
        guard ended.raise() else { return }
        guard serializer.enter() else { return serializer.enqueue { self.deliver(completion) } }
        deliver(completion)
        serializer.leave()
    }

    func close() {
        ended.raiseAnyway()
        guard serializer.enter() else { return serializer.enqueue { self.letGo() } }
        letGo()
        serializer.leave()
    }

    private func deliver(_ value: Element) {
        guard let sink, !sink.isStopped else { return }
        trace("forwarding next(\(value))", type(of: self))
        downstream?.next(value)
    }

    private func deliver(_ completion: Completion) {
        guard let sink, !sink.isStopped else { return }
        trace("forwarding \(completion)", type(of: self))
        downstream?.sink.pass(completion)
        sink.dispose()
    }

    private func letGo() {
        downstream = nil
        sink = nil
    }
}
