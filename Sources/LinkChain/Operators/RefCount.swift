// LinkChain's own: a link knows how many observe it.

extension ConnectableObservable {
    /// Emits the events of the connectable stream. Connects with the first observer, and disposes that connection with the last. An
    /// observer that comes during that disposal gets a new connection.
    ///
    /// Ends for all its observers when the source completes or fails; the connection is let go of before they hear of it. Disposal of one
    /// of several observers leaves the connection to the others.
    ///
    /// LinkChain: a link that has ended answers everybody who comes later with its end. Observers whose connection was disposed by hand
    /// stay, and hear the next that is made by hand: the link itself connects again when all have gone and another comes.
    public func refCount() -> Chain<Element> {
        let sink = RefCountSink<Element>(RefCounting(connectable: self))
        // LinkChain: the link owns the connectable one.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: RefCountSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct RefCounting<Element> {
    let connectable: ConnectableObservable<Element>
}

private final class RefCountSink<Element>: MultiSourceSink<RefCounting<Element>, Element>, @unchecked Sendable {
    /// As long as somebody observes the link. Behind the lock of `connectable`.
    @exclusivity(unchecked) private var connection: Connection<Element>?
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void
    /// The same, for when the first observer has come.
    private let connectForFirst: (Link) -> Void
    /// The same, for when the last has gone; and whether another has come meanwhile.
    private let disconnectAfterLast: (Link, Bool) -> Void

    override init(_ parameters: RefCounting<Element>) {
        let count = parameters.connectable.count
        kept = count > 0 ? RingBuffer(capacity: count) : nil
        replayKept = { sink, registration in
            unsafeDowncast(sink, to: RefCountSink<Element>.self).kept?.replay(to: registration, from: sink)
        }
        connectForFirst = { unsafeDowncast($0, to: RefCountSink<Element>.self).connect() }
        disconnectAfterLast = { unsafeDowncast($0, to: RefCountSink<Element>.self).disconnect(isAwake: $1) }
        super.init(parameters)
        // What a subject hands to late observers waits for the first who comes.
        if !parameters.connectable.isThroughSubject { audience = .replayed }
    }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: through the serializer although one source sends: it guards the list of observers.
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        if isStopped { return }
        kept?.append(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) {
        if parameters.connectable.isThroughSubject { super.replay(to: registration) } else { replayKept(self, registration) }
    }

    override func startInputs() {
        super.startInputs()
        connectForFirst(self)
    }

    private func connect() {
        let connectable = parameters.connectable
        let new = connectable.locked { current -> Connection<Element>? in
            // The last observer has gone meanwhile, or the stream has ended.
            if isStopped { return nil }
            let (connection, isNew) = current.connect(connectable)
            // The last may go while the source sends, and has to find the connection.
            self.connection = connection
            return isNew ? connection : nil
        }
        if let new { connectable.start(new) }
    }

    private func disconnect(isAwake: Bool) {
        let connectable = parameters.connectable
        let detached = connectable.locked { current -> DetachedConnection<Element>? in
            // Somebody has come meanwhile, and has the connection.
            if !isStopped, !isAwake { return nil }
            return connection.take().map { connectable.detach($0, &current) }
        }
        detached?.dispose()
        // One that has come meanwhile may have found that connection.
        if isAwake, isStarted { connect() }
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) { disconnectAfterLast(self, isAwake) }

    override func didDispose() { disconnectAfterLast(self, false) }

    // LinkChain: one memory for all that observe it; it begins anew when the last of them has gone.
    override func reset() {
        if kept != nil { kept = RingBuffer(capacity: parameters.connectable.count) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parameters.connectable.refCount() }
}
