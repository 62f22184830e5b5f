// The siblings' own: it counts its subscriptions itself.

extension ConnectableObservable {
    /// Emits the events of the connectable stream, and connects it for its observers.
    ///
    /// Connects with the first observer, and disposes that connection with the last. An observer that arrives during that disposal gets a
    /// new connection.
    ///
    /// Ends for all observers when the source does; the connection is over before they hear of it. Disposing one of several observers
    /// leaves the connection to the others.
    ///
    /// An observer after the end gets a new connection. One whose connection was disposed by hand hears nothing more. ``multicast(_:)`` has
    /// one subject for all connections: there, an observer after the end hears the subject's end, and one whose connection was disposed by
    /// hand hears the next.
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

/// The number of observers of one `refCount()`, and their connection. Both are behind the lock of `connecting`.
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
    /// Counts an observer out. Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    let countOut: (RefCounting<Element>, RefCountSink<Element>) -> Void

    init(_ connecting: Connecting<Element>) {
        self.connecting = connecting
        countOut = { counting, sink in counting.leave(sink) }
    }

    /// Counts an observer in and returns its subject, or `nil` if the observer was disposed before.
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

    /// Counts only the observers of the subject with this number from now on.
    private func beginCounting(for number: Int) {
        if self.number == number { return }
        self.number = number
        observers = 0
    }

    /// Counts an observer in for the subject that it got, which has this number. That is not the subject it joined for if a connection was
    /// disposed meanwhile.
    private func countAgain(_ sink: RefCountSink<Element>, for number: Int) {
        if sink.countedFor == number || sink.isStopped { return }
        beginCounting(for: number)
        sink.isCounted = true
        observers += 1
    }

    /// Connects for an observer, unless there is a connection, or the observer or its subject is gone: a new connection would have another
    /// subject, which the observer would not hear.
    func connectIfFirst(_ sink: RefCountSink<Element>, _ subject: Connecting<Element>.Subject) {
        let observed = Connecting<Element>.Content(subject: subject)
        let new = connecting.locked { content -> Connection<Element>? in
            if content.subject?.0 === observed.subject?.0 { countAgain(sink, for: content.number) }
            guard sink.isCounted, content.subject?.0 === observed.subject?.0 else { return nil }
            let (connection, isNew) = content.connect(connecting)
            // The last observer may leave while the source sends, and must find the connection.
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
    var isCounted: Bool {
        get { countedFor == parameters.number }
        set { countedFor = newValue ? parameters.number : -1 }
    }

    override func didDispose() { parameters.countOut(parameters, self) }
}
