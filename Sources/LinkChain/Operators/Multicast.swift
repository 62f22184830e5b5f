extension Chain {
    /// Emits what its source sends through `subject`: to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, as `subject` does. What a late observer hears is `subject`'s own.
    ///
    /// LinkChain: what `subject` hands to late observers goes to the first who observes this.
    public func multicast<Subject>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self, through: subject, subject.asObserver())
    }

    /// The same with a subject that `makeSubject` makes.
    ///
    /// LinkChain: one, here and now: the connections have it in common.
    public func multicast<Subject>(makeSubject: @escaping () -> Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        multicast(makeSubject())
    }

    /// Emits what its source does, to any number of observers, from ``ConnectableObservable/connect()`` on.
    public func publish() -> ConnectableObservable<Element> { ConnectableObservable(self, keeping: 0) }

    /// The same, and a late observer hears the last `bufferSize` values first.
    /// - Precondition: `bufferSize` is positive.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        precondition(bufferSize > 0, "replay(\(bufferSize)): the number of values must be positive; use publish() to keep none")
        return ConnectableObservable(self, keeping: bufferSize)
    }

    /// The same, and a late observer hears all values first.
    public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}

extension SubjectRoot: SubjectType {}

/// A shared stream that its holder starts and stops.
///
/// It holds its source, and a connection is a subscription of its own. So thousands of these below one another are disposed and
/// released one inside the other, and need stack for each, which no operator does.
///
/// LinkChain: the link that observers hang on. It owns its source. Observers stay when a connection is disposed, and hear the next.
public final class ConnectableObservable<Element>: Observer<Element>, @unchecked Sendable {
    private let source: Chain<Element>
    /// The sending side of the subject above, if there is one. Else the values come from the source.
    private let subject: AnyObserver<Element>?
    fileprivate let count: Int
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let handOverKept: (Link, AnyRegistration) -> Void
    private let current = Locked(Current())

    /// LinkChain: known weakly. The connection owns the final link below the source, and is its holder's.
    private struct Current: @unchecked Sendable {
        weak var connection: Connection?
    }

    fileprivate init(_ source: Chain<Element>, keeping count: Int) {
        self.source = source
        subject = nil
        self.count = count
        kept = count > 0 ? RingBuffer(capacity: count) : nil
        handOverKept = { sink, registration in
            guard let kept = unsafeDowncast(sink, to: ConnectableObservable<Element>.self).kept else { return }
            let registration = unsafeDowncast(registration, to: Registration<Element>.self)
            for position in 0..<kept.count where registration.isCounted { registration.next(kept[position]) }
        }
        super.init(LinkTree(isCold: false))
        audience = .replayed
    }

    fileprivate init(_ source: Chain<Element>, through subject: Chain<Element>, _ observer: AnyObserver<Element>) {
        self.source = source
        self.subject = observer
        count = 0
        handOverKept = { _, _ in }
        super.init(subject.tree)
        attach(to: subject) { sink, value in
            if !sink.isDisposed { unsafeDowncast(sink, to: ConnectableObservable<Element>.self).emit(value) }
        }
    }

    /// Subscribes to the source, for all who observe this. While it is connected, that is the connection that there is.
    ///
    /// - Returns: the connection. Disposing it stops the source.
    ///
    /// LinkChain: dropping it does so too. So the result is not to be discarded.
    public func connect() -> any Cancelable {
        let (connection, isNew) = connection()
        if isNew { start(connection) }
        return connection
    }

    /// The connection that there is, or a new one, which is to be started.
    fileprivate func connection() -> (Connection, isNew: Bool) {
        let new = Connection { [self] in end($0) }
        let connection = current.withLock { current in
            let connection = current.connection ?? new
            current.connection = connection
            return connection
        }
        return (connection, connection === new)
    }

    fileprivate func start(_ connection: Connection) {
        let observer = subject ?? AnyObserver(next: { [self] in send($0) }, completion: { [self] in send($0) })
        // It is let go of before the end is sent.
        let toSubject = AnyObserver<Element>(
            next: observer.onNext,
            completion: { [self, weak connection] completion in
                if let connection { end(connection) }
                switch completion {
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            })
        source.subscribe(toSubject, whenWired: connection.hold)
    }

    /// Emits what this does. Connects with the first observer, and disposes that connection with the last.
    public func refCount() -> Chain<Element> {
        let sink = RefCountSink<Element>(RefCounting(connectable: self))
        // LinkChain: the link owns the connectable one.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: RefCountSink<Element>.self).next(value)
        }
        return sink
    }

    /// The connection is over. What was kept of it goes with it.
    private func end(_ connection: Connection) {
        connection.end()
        let isCurrent = current.withLock { current in
            guard current.connection === connection else { return false }
            current.connection = nil
            return true
        }
        guard isCurrent, count > 0, connection.isDisposed else { return }
        guard tree.enter() else { return tree.enqueue { self.kept = RingBuffer(capacity: self.count) } }
        kept = RingBuffer(capacity: count)
        tree.leave()
    }

    private func send(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.sendNow(value) } }
        sendNow(value)
        tree.leave()
    }

    private func sendNow(_ value: Element) {
        if isClosed { return }
        kept?.append(value)
        emit(value)
    }

    private func send(_ completion: Completion) {
        guard tree.enter() else { return tree.enqueue { self.pass(completion) } }
        pass(completion)
        tree.leave()
    }

    override func handOver(to registration: AnyRegistration) {
        if subject == nil { handOverKept(self, registration) } else { super.handOver(to: registration) }
    }

    /// It is its holder's, as a subject is: its links and handlers stay.
    public override func unlink() {}

    // It stands for itself, as a subject does.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

/// A subscription of a ``ConnectableObservable`` to its source. LinkChain: it owns the final link, and so the source.
private final class Connection: Cancelable, @unchecked Sendable {
    private struct Action: @unchecked Sendable {
        let run: (Connection) -> Void
    }

    private let live = LiveObject()
    private let token = SerialDisposable()
    /// What makes way for the next, until this is over: it holds the source.
    private let didDispose: Locked<Action?>

    init(_ didDispose: @escaping (Connection) -> Void) { self.didDispose = Locked(Action(run: didDispose)) }

    var isDisposed: Bool { token.isDisposed }

    func hold(_ subscription: any Cancelable) { token.hold(subscription) }

    func end() { _ = didDispose.withLock { $0.take() } }

    func dispose() {
        token.dispose()
        didDispose.withLock { $0.take() }?.run(self)
    }
}

private struct RefCounting<Element> {
    let connectable: ConnectableObservable<Element>
}

private final class RefCountSink<Element>: MultiSourceSink<RefCounting<Element>, Element>, @unchecked Sendable {
    /// As long as somebody observes the link.
    private let connection = Locked<Connection?>(nil)
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let handOverKept: (Link, AnyRegistration) -> Void

    override init(_ parameters: RefCounting<Element>) {
        let count = parameters.connectable.count
        kept = count > 0 ? RingBuffer(capacity: count) : nil
        handOverKept = { sink, registration in
            guard let kept = unsafeDowncast(sink, to: RefCountSink<Element>.self).kept else { return }
            let registration = unsafeDowncast(registration, to: Registration<Element>.self)
            for position in 0..<kept.count where registration.isCounted { registration.next(kept[position]) }
        }
        super.init(parameters)
        audience = .replayed
    }

    @inline(__always)
    func next(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        if isDisposed { return }
        kept?.append(value)
        emit(value)
    }

    override func handOver(to registration: AnyRegistration) { handOverKept(self, registration) }

    override func startInputs() {
        super.startInputs()
        let (connection, isNew) = parameters.connectable.connection()
        self.connection.withLock { $0 = connection }
        // The last observer has gone meanwhile, or the stream has ended.
        if isDisposed { return disconnect() }
        // The last may go while the source sends, and has to find the connection.
        if isNew { parameters.connectable.start(connection) }
    }

    private func disconnect() { connection.withLock { $0.take() }?.dispose() }

    override func didGiveUpPlaces() { disconnect() }

    override func didDispose() { disconnect() }

    override func reset() {
        if kept != nil { kept = RingBuffer(capacity: parameters.connectable.count) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parameters.connectable.refCount() }
}
