extension Chain {
    /// Calls `observableFactory` for each subscription, and emits what the stream that it returns does.
    ///
    /// If `observableFactory` throws, the error is emitted. Disposal stops that stream.
    ///
    /// LinkChain: once per run, which all that observe the link share. If the last of them leaves before the end, the next observer has
    /// `observableFactory` called again. After the end, it is not called again.
    public static func deferred(_ observableFactory: @escaping () throws -> Chain<Element>) -> Chain<Element> {
        // LinkChain: a root, which observes that stream when a final link below is observed.
        DeferredSink<Element>(Deferred(observableFactory: observableFactory)) { sink, value in
            // LinkChain: through the serializer although one source sends: it guards the list of observers.
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
    /// How often the last observer had gone when it was made.
    let departures: Int
}

private final class DeferredSink<Element>: SwitchingSink<Deferred<Element>, Element>, @unchecked Sendable {
    private let current = Locked(Stream?.none)

    override func startInputs() {
        dropOldStream()
        // LinkChain: started by another thread, or about to be.
        if current.withLock({ $0 != nil }) { return super.startInputs() }
        let departures = departures
        // LinkChain: if the last observer goes meanwhile, the next has the factory called again.
        guard let stream = innerStream(try parameters.observableFactory(), since: departures, ifLeft: {}) else { return }
        let place = current.withLock { current -> Int? in
            // LinkChain: the last observer has gone since; perhaps another has come, and its stream was made sooner.
            guard current == nil, !wasLeft(since: departures), let place = hold(stream, as: .successor) else { return nil }
            current = Stream(place: place, departures: departures)
            return place
        }
        // Outside of the lock: the stream may send while it is being observed.
        if let place { observe(stream, at: place, deliver: deliver) }
    }

    // LinkChain: what the stream leaves is cleaned up before its end is passed on. If the last observer has gone by that, it is for nobody.
    override func goesOn(after completion: Completion, from number: Int, since old: Int) -> Bool { departures != old }

    // LinkChain: the next observer gets a stream of its own.
    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) { dropOldStream() }

    private func dropOldStream() {
        var old = current.withLock { current -> Inputs.Input? in
            guard let stream = current, wasLeft(since: stream.departures) else { return nil }
            current = nil
            // LinkChain: while no other thread can add a stream, which might get this place.
            return inputs.withLock { $0.remove(stream.place) }
        }
        old?.tie.cut()
    }

    override var root: ChainTemplate.Root {
        if isClosed { return super.root }
        return ChainTemplate.Root(template: nil) { [parameters] _ in Chain.deferred(parameters.observableFactory) }
    }
}
