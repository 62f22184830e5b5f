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

    /// Whether what is sent would be heard. DisposerChain: while the chain is being wired, a stage below that has stopped cannot have
    /// disposed this sink yet.
    private func isWanted(by sink: Sink) -> Bool { sink.disposer.isSet ? !sink.isStopped : sink.reachesSubscriber }

    private func deliver(_ value: Element) {
        guard let sink, isWanted(by: sink) else { return }
        trace("forwarding next(\(value))", type(of: self))
        downstream?.next(value)
    }

    private func deliver(_ completion: Completion) {
        guard let sink, isWanted(by: sink) else { return }
        trace("forwarding \(completion)", type(of: self))
        downstream?.sink.pass(completion)
        sink.disposer.dispose()
    }

    private func letGo() {
        downstream = nil
        sink = nil
    }
}
