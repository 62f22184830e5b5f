extension Chain {
    /// Calls `observableFactory` for each run, and emits what the stream that it returns does.
    ///
    /// If `observableFactory` throws, the error is emitted. Disposal stops that stream.
    ///
    /// LinkChain: it is shared by all that observe the link. When the last of them has gone, the next has `observableFactory` called again.
    public static func deferred(_ observableFactory: @escaping () throws -> Chain<Element>) -> Chain<Element> {
        // LinkChain: a root, which observes that stream when a final link below is observed.
        DeferredSink<Element>(Deferred(observableFactory: observableFactory)) { sink, value in
            unsafeDowncast(sink, to: DeferredSink<Element>.self).emitSerially(value)
        }
    }
}

private struct Deferred<Element> {
    let observableFactory: () throws -> Chain<Element>
}

private final class DeferredSink<Element>: MultiSourceSink<Deferred<Element>, Element>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    /// Where the stream is held that runs.
    private let place = Locked<Int?>(nil)

    init(_ parameters: Deferred<Element>, deliver: @escaping (Link, Element) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }

    override func startInputs() {
        let stream: Chain<Element>
        do { stream = try parameters.observableFactory() } catch { return finishSerially(with: .error(error)) }
        guard let new = hold(stream, as: .successor) else { return }
        place.withLock { $0 = new }
        // Outside of the lock: the stream may send while it is being observed.
        observe(new, deliver: deliver)
        if isResting { dropStream() }
    }

    // LinkChain: the next observer gets a stream of its own.
    override func didGiveUpPlaces() { dropStream() }

    private func dropStream() {
        if let old = place.withLock({ $0.take() }) { drop(old) }
    }

    override var root: ChainTemplate.Root {
        if isClosed { return super.root }
        return ChainTemplate.Root(template: nil) { [parameters] _ in Chain.deferred(parameters.observableFactory) }
    }
}
