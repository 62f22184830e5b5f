// The siblings' own: it counts its subscriptions itself.

extension ConnectableObservable {
    /// Emits the events of the connectable stream. Connects with the first observer, and disposes that connection with the last. An
    /// observer that comes during that disposal gets a new connection.
    ///
    /// Ends for all its observers when the source completes or fails; the connection is let go of before they hear of it. Disposal of one
    /// of several observers leaves the connection to the others.
    ///
    /// An observer that comes after the end gets a new connection, and one whose connection was disposed by hand hears
    /// nothing more. ``multicast(_:)`` has one subject for all connections: there, an observer that comes after the end hears that
    /// subject's end, and one whose connection was disposed by hand hears the next.
    public func refCount() -> Chain<Element> {
        Producer(RefCounting(connecting), source: self) { observable, downstream in
            let sink = RefCountSink<Element>(observable.parameters(), downstream)
            return sink.whenWired {
                guard let subject = sink.parameters.join(sink) else { return }
                sink.subscribe(to: subject.0) { input, value in
                    input.forward(to: RefCountSink<Element>.self) { $0.emitAsItComes(value) }
                }
                sink.parameters.connectIfFirst(sink, subject)
            }
        }
    }
}

/// How many observe through one `refCount()`, and the connection that they have. Both are behind the lock of `connecting`.
///
/// Only observers of the present connection's subject count. Those of an earlier subject, whose connection was disposed by hand, hear
/// nothing more, and keep no later connection running.
private final class RefCounting<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let connecting: Connecting<Element>
    /// The number, in `connecting`, of the subject whose observers are counted.
    @exclusivity(unchecked) private(set) var number = 0
    @exclusivity(unchecked) private var observers = 0
    @exclusivity(unchecked) private var connection: Connection<Element>?
    /// Counts an observer out. Formed where the type is known: what is formed in an override of a generic class is not specialised.
    let countOut: (RefCounting<Element>, RefCountSink<Element>) -> Void

    init(_ connecting: Connecting<Element>) {
        self.connecting = connecting
        countOut = { counting, sink in counting.leave(sink) }
    }

    /// Counts an observer in, and returns the subject that it is to observe. Returns `nil` if the observer was disposed before.
    func join(_ sink: RefCountSink<Element>) -> Connecting<Element>.Subject? {
        let isCounted = connecting.locked { content in
            beginCounting(for: content.number)
            if sink.isStopped { return false }
            sink.isCounted = true
            observers += 1
            return true
        }
        return isCounted ? connecting.subject : nil
    }

    /// Counts the observers of the subject with this number from now on, and no others.
    private func beginCounting(for number: Int) {
        if self.number == number { return }
        self.number = number
        observers = 0
    }

    /// Counts an observer in for the subject that it has got, with this number: another one than it joined for, if a connection was
    /// disposed in between.
    private func countAgain(_ sink: RefCountSink<Element>, for number: Int) {
        if sink.countedFor == number || sink.isStopped { return }
        beginCounting(for: number)
        sink.isCounted = true
        observers += 1
    }

    /// Connects for an observer, unless there is a connection. Not if the observer has gone, or if its subject has: a new connection would
    /// have another subject, and the observer would not hear it.
    func connectIfFirst(_ sink: RefCountSink<Element>, _ subject: Connecting<Element>.Subject) {
        let observed = Connecting<Element>.Content(subject: subject)
        let new = connecting.locked { content -> Connection<Element>? in
            if content.subject?.0 === observed.subject?.0 { countAgain(sink, for: content.number) }
            guard sink.isCounted, content.subject?.0 === observed.subject?.0 else { return nil }
            let (connection, isNew) = content.connect(connecting)
            // The last of those that observe may go while the source sends, and has to find the connection.
            self.connection = connection
            return isNew ? connection : nil
        }
        if let new { connecting.start(new, subject) }
    }

    /// Counts an observer out, if it was counted in. The last one disposes the connection.
    private func leave(_ sink: RefCountSink<Element>) {
        let detached = connecting.locked { content -> DetachedConnection<Element>? in
            guard sink.isCounted else { return nil }
            sink.isCounted = false
            observers -= 1
            guard observers == 0, let connection = connection.take() else { return nil }
            return connecting.detach(connection, &content)
        }
        detached?.dispose()
    }
}

private final class RefCountSink<Element>: MultiSourceSink<RefCounting<Element>, Element>, @unchecked Sendable {
    /// The number of the subject for which ``RefCounting`` has counted it in, or -1. Behind the lock of `connecting`.
    @exclusivity(unchecked) private(set) var countedFor = -1
    /// Whether ``RefCounting`` counts it.
    var isCounted: Bool {
        get { countedFor == parameters.number }
        set { countedFor = newValue ? parameters.number : -1 }
    }

    override func didDispose() { parameters.countOut(parameters, self) }
}
