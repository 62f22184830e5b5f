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

/// The stream, as far as it has come.
///
/// Of no element type: each use inside a generic class would look it up at run time.
private enum Stream {
    /// There is none, or it was let go of.
    case none
    /// It is held, and about to be observed. The thread that does so lets go of it if nobody observes the link by then.
    case starting
    /// Observed; held in this place. The last observer had gone so often by then.
    case observed(Int, departures: Int)
}

private final class DeferredSink<Element>: SwitchingSink<Deferred<Element>, Element>, @unchecked Sendable {
    private let current = Locked(Stream.none)

    override func startInputs() {
        dropOldStream()
        // LinkChain: started by another thread, or about to be.
        if hasStream { return super.startInputs() }
        // LinkChain: if the last observer goes meanwhile, the next has the factory called again.
        guard let stream = innerStream(try parameters.observableFactory(), since: departures, ifLeft: {}) else { return }
        let place = current.withLock { current -> Int? in
            // LinkChain: the last observer has gone since, another has come, and its stream was made sooner.
            guard case .none = current, let place = hold(stream, as: .successor) else { return nil }
            current = .starting
            return place
        }
        guard let place else { return }
        // Outside of the lock: the stream may send while it is being observed.
        observe(place, deliver: deliver)
        let isWanted = current.withLock { current in
            // Asked under the lock, also below: one that observes this link from now on finds what is decided here.
            let isWanted = !isResting
            current = isWanted ? .observed(place, departures: departures) : .none
            return isWanted
        }
        if !isWanted { drop(place) }
    }

    private var hasStream: Bool { current.withLock { if case .none = $0 { false } else { true } } }

    // LinkChain: the next observer gets a stream of its own.
    override func didGiveUpPlaces(isAwake: Bool) { dropOldStream() }

    private func dropOldStream() {
        let old = current.withLock { current -> Int? in
            guard case .observed(let place, let departures) = current, wasLeft(since: departures) else { return nil }
            current = .none
            return place
        }
        if let old { drop(old) }
    }

    override var root: ChainTemplate.Root {
        if isClosed { return super.root }
        return ChainTemplate.Root(template: nil) { [parameters] _ in Chain.deferred(parameters.observableFactory) }
    }
}
