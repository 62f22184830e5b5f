// LinkChain's own: a link knows the number of its observers.

extension ConnectableObservable {
    /// Emits the events of the connectable stream, and connects it for its observers.
    ///
    /// Connects with the first observer, and disposes that connection with the last. An observer that arrives during that disposal gets a
    /// new connection.
    ///
    /// Ends for all observers when the source does; the connection is over before they hear of it. Disposing one of several observers
    /// leaves the connection to the others.
    ///
    /// LinkChain: a link that has ended sends its end to every later observer. Observers whose connection was disposed by hand stay, and
    /// hear the next one made by hand. Only when all have left does the link connect for the next observer.
    public func refCount() -> Chain<Element> {
        let sink = RefCountSink<Element>(RefCounting(connectable: self))
        // LinkChain: the link owns the connectable stream.
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
    /// Set while somebody observes the link. Behind the lock of `connectable`.
    @exclusivity(unchecked) private var connection: Connection<Element>?
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void
    /// Called when the first observer has come. Formed where the type is known, too.
    private let connectForFirst: (Link) -> Void
    /// Called when the last has left, with whether another has come meanwhile. Formed where the type is known, too.
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
        // What a subject keeps for late observers waits for the first one.
        if !parameters.connectable.isThroughSubject { delivery = .replaying }
    }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
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

    override func didStart() { connectForFirst(self) }

    private func connect() {
        let connectable = parameters.connectable
        let new = connectable.locked { current -> Connection<Element>? in
            // The last observer has left meanwhile, or the stream has ended.
            if isStopped { return nil }
            let (connection, isNew) = current.connect(connectable)
            // The last observer may leave while the source sends, and must find the connection.
            self.connection = connection
            return isNew ? connection : nil
        }
        if let new { connectable.start(new) }
    }

    private func disconnect(isAwake: Bool) {
        let connectable = parameters.connectable
        let detached = connectable.locked { current -> DetachedConnection<Element>? in
            // Another observer has come meanwhile, and has the connection.
            if !isStopped, !isAwake { return nil }
            return connection.take().map { connectable.detach($0, &current) }
        }
        detached?.dispose()
        // An observer that came meanwhile may have found that connection.
        if isAwake, isStarted { connect() }
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) { disconnectAfterLast(self, isAwake) }

    override func didDispose() { disconnectAfterLast(self, false) }

    // LinkChain: all observers share this state, which starts over when the last has left.
    override func reset() {
        if kept != nil { kept = RingBuffer(capacity: parameters.connectable.count) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parameters.connectable.refCount() }
}
