// LinkChain's own: the subject is a link below the source, which it owns.

extension Chain {
    /// Sends the source's events through `subject` to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends with the source, as `subject` does. `subject` decides what a late observer hears. Disposing an observer does not stop the
    /// source, which goes on until it ends or the connection is disposed.
    ///
    /// LinkChain: what `subject` keeps for late observers goes to the first observer of this link.
    public func multicast<Subject>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self, through: subject, subject.asObserver())
    }

    /// The same with a subject that `makeSubject` returns.
    ///
    /// LinkChain: `makeSubject` is called here, once. All connections share its subject.
    public func multicast<Subject>(makeSubject: @escaping () -> Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        multicast(makeSubject())
    }

    /// Sends the source's events to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends as the source does. Disposing an observer does not stop the source, which goes on until it ends or the connection is disposed.
    public func publish() -> ConnectableObservable<Element> { ConnectableObservable(self, keeping: 0) }

    /// The same, but a late observer first hears the last `bufferSize` values.
    /// - Precondition: `bufferSize` is positive.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        precondition(bufferSize > 0, "replay(\(bufferSize)): the number of values must be positive; use publish() to keep none")
        return ConnectableObservable(self, keeping: bufferSize)
    }

    /// The same, but a late observer first hears all values.
    public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}

extension Observable: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
extension AsyncSubject: SubjectType {}

/// A shared stream that its holder starts and stops.
///
/// It holds its source, and a connection is a separate subscription, so disposing or releasing a chain of thousands needs stack for each.
/// Of the operators, only ``multicast(_:selector:)``, which is made of this, does so too.
///
/// LinkChain: the link that observers hang on. It owns its source. When a connection is disposed, observers stay and hear the next one.
public final class ConnectableObservable<Element>: Observer<Element>, @unchecked Sendable {
    private let source: Chain<Element>
    /// The sending side of the subject above. `nil` if the values come from the source.
    private let subject: AnyObserver<Element>?
    var isThroughSubject: Bool { subject != nil }
    let count: Int
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// The connection whose values are kept. Touched inside the serializer.
    @exclusivity(unchecked) private var keptOf: ObjectIdentifier?
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void
    private let current = Locked(Current())

    /// One lock guards this and the connection of `refCount()`, so nobody joins a connection that is being disposed.
    struct Current: @unchecked Sendable {
        /// LinkChain: held weakly. The connection owns the final link below the source, and belongs to its holder.
        weak var connection: Connection<Element>?

        /// The present connection, or a new one for the caller to start.
        mutating func connect(_ connectable: ConnectableObservable<Element>) -> (Connection<Element>, isNew: Bool) {
            if let connection { return (connection, false) }
            let new = Connection(connectable)
            connection = new
            return (new, true)
        }
    }

    fileprivate init(_ source: Chain<Element>, keeping count: Int) {
        self.source = source
        subject = nil
        self.count = count
        kept = count > 0 ? RingBuffer(capacity: count) : nil
        replayKept = { sink, registration in
            unsafeDowncast(sink, to: ConnectableObservable<Element>.self).kept?.replay(to: registration, from: sink)
        }
        super.init(LinkTree(isCold: false))
        delivery = .replaying
    }

    fileprivate init(_ source: Chain<Element>, through subject: Chain<Element>, _ observer: AnyObserver<Element>) {
        self.source = source
        self.subject = observer
        count = 0
        replayKept = { _, _ in }
        super.init(subject.tree)
        attach(to: subject, ChildRegistration<Element>.passing(to: self))
    }

    /// Subscribes to the source for all observers, or returns the connection if there is one.
    ///
    /// - Returns: the connection. Disposing it stops the source: observers hear nothing that the source sends afterwards, but still receive
    ///   what was queued by then.
    ///
    /// LinkChain: dropping the connection does the same, so the result must not be discarded.
    public func connect() -> any Cancelable {
        let (connection, isNew) = locked { $0.connect(self) }
        if isNew { start(connection) }
        return connection
    }

    @inline(__always)
    func locked<Result: Sendable>(_ body: (inout Current) -> Result) -> Result { current.withLock { body(&$0) } }

    func start(_ connection: Connection<Element>) {
        if count > 0 { keep(for: connection) }
        let observer = subject ?? AnyObserver(next: { [self] in send($0) }, completion: { [self] in passSerially($0) })
        // The connection is over before the end is sent.
        let toSubject = AnyObserver<Element>(
            next: observer.onNext,
            completion: { [self, weak connection] completion in
                if let connection { end(connection) }
                switch completion {
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            })
        source.subscribe(toSubject) { sink in
            let isWanted = locked { _ in connection.hold(sink) }
            if isWanted { return }
            sink.unlink()
        }
    }

    /// Ends the connection.
    func end(_ connection: Connection<Element>) { locked { detach(connection, &$0) }.dispose() }

    /// Detaches a connection. Called under the lock. The caller disposes the result outside it.
    func detach(_ connection: Connection<Element>, _ current: inout Current) -> DetachedConnection<Element> {
        if connection.isOver { return DetachedConnection(connection: connection) }
        current.connection = nil
        return DetachedConnection(connection: connection, stopped: connection.stop(), connectable: self)
    }

    /// Begins to keep the values of a connection. Drops those of the previous one, if that has not happened yet.
    private func keep(for connection: Connection<Element>) {
        tree.enqueue { [self] in
            // It was disposed before its turn, and the next one may already keep values.
            if locked({ _ in connection.isOver }) { return }
            keptOf = ObjectIdentifier(connection)
            if !isClosed, let kept, kept.count > 0 { self.kept = RingBuffer(capacity: count) }
        }
    }

    /// Drops the kept values of a disposed connection, unless the next one has begun.
    func forget(_ connection: ObjectIdentifier) {
        if count == 0 { return }
        tree.enqueue { [self] in
            if keptOf == connection { kept = RingBuffer(capacity: count) }
        }
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

    override func replay(to registration: AnyRegistration) {
        if isThroughSubject { super.replay(to: registration) } else { replayKept(self, registration) }
    }

    /// It belongs to its holder, as a subject does: its links and handlers stay.
    public override func unlink() {}

    // A copy is the link itself, as for a subject.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

/// A subscription of a ``ConnectableObservable`` to its source. LinkChain: it owns the final link, and so the source.
final class Connection<Element>: Cancelable, @unchecked Sendable {
    private enum State {
        /// About to subscribe.
        case starting
        /// Subscribed. Holds the last sink of the source's chain.
        case running(SubscriptionSink)
        /// Disposed, or the source has ended.
        case over
    }

    typealias Stopped = (sink: SubscriptionSink, isFirst: Bool)

    private let live = LiveObject()
    /// The connectable stream, which holds the source, until the connection is over. Untyped: its type would be looked up at run time.
    private let connectable: Locked<(any AnyObject & Sendable)?>
    /// Behind the lock of the ``ConnectableObservable``, and so are the three members that use it.
    @exclusivity(unchecked) private var state = State.starting

    init(_ connectable: ConnectableObservable<Element>) { self.connectable = Locked(connectable) }

    /// LinkChain: dropping it acts as disposing it. The lock of the connectable stream is not needed: nobody else has this object.
    deinit {
        guard let connectable = connectable.withLock({ $0 }) else { return }
        let stopped = stop()
        unsafeDowncast(connectable, to: ConnectableObservable<Element>.self).forget(ObjectIdentifier(self))
        if let stopped, stopped.isFirst { stopped.sink.tearDown() }
    }

    /// Whether it was disposed, or the source has ended.
    var isDisposed: Bool { connectable.withLock { $0 == nil } }

    func dispose() {
        guard let connectable = connectable.withLock({ $0 }) else { return }
        unsafeDowncast(connectable, to: ConnectableObservable<Element>.self).end(self)
    }

    /// Lets go of the source.
    func letGo() {
        let connectable = connectable.withLock { $0.take() }
        _ = connectable
    }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Holds the last sink. Returns `false` if the connection is over.
    func hold(_ sink: SubscriptionSink) -> Bool {
        if isOver { return false }
        state = .running(sink)
        return true
    }

    /// Stops delivery: the next connection may use the same subject. Called under the lock. Returns the sink to release outside it, and
    /// whether to tear that down first: not if its end was first.
    func stop() -> Stopped? {
        defer { state = .over }
        guard case .running(let sink) = state else { return nil }
        return (sink, sink.claim())
    }
}

/// A connection that was detached under the lock, and what goes with it. Disposed outside the lock, since that runs user code.
struct DetachedConnection<Element>: @unchecked Sendable {
    let connection: Connection<Element>
    var stopped: Connection<Element>.Stopped?
    var connectable: ConnectableObservable<Element>?

    func dispose() {
        connection.letGo()
        guard let stopped, stopped.isFirst else { return }
        connectable?.forget(ObjectIdentifier(connection))
        stopped.sink.tearDown()
    }
}
