// LinkChain's own: the subject is a link below the source, which it owns.

extension Chain {
    /// Emits what its source sends through `subject`: to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, as `subject` does. What a late observer hears is `subject`'s own. Disposal of an observer does not stop
    /// the source, which goes on until it ends or the connection is disposed.
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

    /// Emits the events of its source to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, completed or with its error. Disposal of an observer does not stop the source, which goes on until it
    /// ends or the connection is disposed.
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

extension Observable: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
extension AsyncSubject: SubjectType {}

/// A shared stream that its holder starts and stops.
///
/// It holds its source, and a connection is a subscription of its own. So a chain of thousands of these needs stack for each when it is
/// disposed or released. Of the operators, only ``multicast(_:selector:)`` does, which is made of them.
///
/// LinkChain: the link that observers hang on. It owns its source. Observers stay when a connection is disposed, and hear the next.
public final class ConnectableObservable<Element>: Observer<Element>, @unchecked Sendable {
    private let source: Chain<Element>
    /// The sending side of the subject above, if there is one. Else the values come from the source.
    private let subject: AnyObserver<Element>?
    var isThroughSubject: Bool { subject != nil }
    let count: Int
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>?
    /// The connection whose values these are. Touched inside the serializer.
    @exclusivity(unchecked) private var keptOf: ObjectIdentifier?
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void
    private let current = Locked(Current())

    /// One lock guards this, and the connection that `refCount()` has. So nobody joins a connection that is being disposed.
    struct Current: @unchecked Sendable {
        /// LinkChain: known weakly. The connection owns the final link below the source, and is its holder's.
        weak var connection: Connection<Element>?

        /// The connection that there is, or a new one, which is to be started.
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
        audience = .replayed
    }

    fileprivate init(_ source: Chain<Element>, through subject: Chain<Element>, _ observer: AnyObserver<Element>) {
        self.source = source
        self.subject = observer
        count = 0
        replayKept = { _, _ in }
        super.init(subject.tree)
        attach(to: subject, Registration<Element>.passing(to: self))
    }

    /// Subscribes to the source, for all who observe this. If it is connected already, returns that connection.
    ///
    /// - Returns: the connection. Disposing it stops the source: observers hear nothing that the source sends afterwards, but still receive
    ///   what was queued by then.
    ///
    /// LinkChain: dropping it does so too. So the result is not to be discarded.
    public func connect() -> any Cancelable {
        let (connection, isNew) = locked { $0.connect(self) }
        if isNew { start(connection) }
        return connection
    }

    /// Calls `body` under the lock.
    @inline(__always)
    func locked<Result: Sendable>(_ body: (inout Current) -> Result) -> Result { current.withLock { body(&$0) } }

    func start(_ connection: Connection<Element>) {
        if count > 0 { keep(for: connection) }
        let observer = subject ?? AnyObserver(next: { [self] in send($0) }, completion: { [self] in passSerially($0) })
        // The connection is let go of before the end is sent.
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

    /// The connection is over.
    func end(_ connection: Connection<Element>) { locked { detach(connection, &$0) }.dispose() }

    /// Takes a connection out. Called under the lock. The caller disposes the result out of it.
    func detach(_ connection: Connection<Element>, _ current: inout Current) -> DetachedConnection<Element> {
        if connection.isOver { return DetachedConnection(connection: connection) }
        current.connection = nil
        return DetachedConnection(connection: connection, stopped: connection.stop(), connectable: self)
    }

    /// Begins to keep the values of a connection. What was kept of the one before goes, if that has not been done yet.
    private func keep(for connection: Connection<Element>) {
        tree.enqueue { [self] in
            // It was disposed before its turn, and the next one may keep values already.
            if locked({ _ in connection.isOver }) { return }
            keptOf = ObjectIdentifier(connection)
            if !isClosed, let kept, kept.count > 0 { self.kept = RingBuffer(capacity: count) }
        }
    }

    /// Drops what was kept of a connection that was disposed, unless the next has begun.
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

    /// It is its holder's, as a subject is: its links and handlers stay.
    public override func unlink() {}

    // It stands for itself, as a subject does.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

/// A subscription of a ``ConnectableObservable`` to its source. LinkChain: it owns the final link, and so the source.
final class Connection<Element>: Cancelable, @unchecked Sendable {
    private enum State {
        /// It is about to subscribe.
        case starting
        /// It has subscribed, and holds the end of the stream from the source.
        case running(SubscriptionSink)
        /// It was disposed, or the source has ended.
        case over
    }

    typealias Stopped = (sink: SubscriptionSink, isFirst: Bool)

    private let live = LiveObject()
    /// What it belongs to, until it is over: that holds the source. Without its type, which would be looked up.
    private let connectable: Locked<(any AnyObject & Sendable)?>
    /// Behind the lock of `connectable`, and so are the three members that use it.
    @exclusivity(unchecked) private var state = State.starting

    init(_ connectable: ConnectableObservable<Element>) { self.connectable = Locked(connectable) }

    /// LinkChain: it was dropped, and goes as if it was disposed. The lock of the connectable is not needed: nobody else has this object.
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

    /// Lets go of what it belongs to: it is over.
    func letGo() {
        let connectable = connectable.withLock { $0.take() }
        _ = connectable
    }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Holds the end of the stream. Returns whether it does: not if this is over.
    func hold(_ sink: SubscriptionSink) -> Bool {
        if isOver { return false }
        state = .running(sink)
        return true
    }

    /// Lets nothing pass any more: the next connection may send through the same subject. Called under the lock. Returns what is to be
    /// released out of it, and whether that is to be torn down before: not if its end was first.
    func stop() -> Stopped? {
        defer { state = .over }
        guard case .running(let sink) = state else { return nil }
        return (sink, sink.claim())
    }
}

/// A connection that was taken out under the lock, and what goes with it. It is disposed out of the lock: that runs users' code.
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
