extension Chain {
    /// Calls `observableFactory` for each subscription, and emits the events of the stream that it returns.
    ///
    /// If `observableFactory` throws, the error is emitted. Disposal stops that stream.
    ///
    /// LinkChain: once per run, which all observers of the link share. If the last leaves before the end, `observableFactory` is called
    /// again for the next observer. After the end, it is not called again.
    public static func deferred(_ observableFactory: @escaping () throws -> Chain<Element>) -> Chain<Element> {
        // LinkChain: a root, which observes that stream when a final link below is observed.
        DeferredSink<Element>(Deferred(observableFactory: observableFactory)) { sink, value in
            // LinkChain: even one source needs the serializer, which guards the list of observers.
            unsafeDowncast(sink, to: DeferredSink<Element>.self).emitSerially(value)
        }
    }
}

private struct Deferred<Element> {
    let observableFactory: () throws -> Chain<Element>
}

/// The stream that is held.
///
/// Of no element type: each use inside a generic class would look it up at run time.
private struct Stream {
    let place: Int
    /// The run in which it was made.
    let run: UInt32
}

private final class DeferredSink<Element>: SwitchingSink<Deferred<Element>, Element>, @unchecked Sendable {
    private let current = Locked(Stream?.none)

    override func startInputs() {
        dropOldStream()
        // LinkChain: started by another thread, or about to be.
        if current.withLock({ $0 != nil }) { return super.startInputs() }
        let run = currentRun
        // LinkChain: if the last observer leaves meanwhile, the factory is called again for the next one.
        guard let stream = innerStream(try parameters.observableFactory(), since: run, ifLeft: {}) else { return }
        let place = current.withLock { current -> Int? in
            // LinkChain: the last observer has left since. Another may have come, and its stream was made sooner.
            guard current == nil, !wasLeft(since: run), let place = hold(stream, as: .successor) else { return nil }
            current = Stream(place: place, run: run)
            return place
        }
        // Outside the lock: the stream may send while it is being observed.
        if let place { observe(stream, at: place, deliver: deliver) }
    }

    // LinkChain: the stream is cleaned up before its end is passed on. If that made the last observer leave, the end is for nobody.
    override func goesOn(after completion: Completion, from number: Int, since run: UInt32) -> Bool { currentRun != run }

    // LinkChain: the next observer gets a stream of its own. No thread takes its place with the old one again.
    override func settleInputs(_ waiting: inout [Unsettled]) {
        dropOldStream()
        super.settleInputs(&waiting)
    }

    override func giveUpInputs(_ waiting: inout [Unsettled]) {
        super.giveUpInputs(&waiting)
        dropOldStream()
    }

    private func dropOldStream() {
        var old = current.withLock { current -> Inputs.Input? in
            guard let stream = current, wasLeft(since: stream.run) else { return nil }
            current = nil
            // LinkChain: while no other thread can add a stream, which might get this place.
            return inputs.withLock { $0.remove(stream.place) }
        }
        old?.parentLink.cut()
    }

    override var root: ChainTemplate.Root {
        if isClosed { return super.root }
        return ChainTemplate.Root(template: nil) { [parameters] _ in Chain.deferred(parameters.observableFactory) }
    }
}
