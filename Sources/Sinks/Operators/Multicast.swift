// The siblings' own: a connection is a separate subscription. In LinkChain the subject is a link below the source.

extension Chain {
    /// Sends the source's events through `subject` to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends with the source, as `subject` does. `subject` decides what a late observer hears. Disposing an observer does not stop the
    /// source, which goes on until it ends or the connection is disposed.
    public func multicast<Subject>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        let subject = (subject as Chain<Element>, subject.asObserver())
        return ConnectableObservable(self, through: subject) { subject }
    }

    /// The same with a subject that `makeSubject` returns.
    ///
    /// The siblings: each connection has its own subject, made when it is first needed.
    public func multicast<Subject>(makeSubject: @escaping () -> Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self) {
            let subject = makeSubject()
            return (subject, subject.asObserver())
        }
    }

    /// Sends the source's events to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends as the source does. Disposing an observer does not stop the source, which goes on until it ends or the connection is disposed.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

    /// The same, but a late observer first hears the last `bufferSize` values.
    /// - Precondition: `bufferSize` is positive.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        precondition(bufferSize > 0, "replay(\(bufferSize)): the number of values must be positive; use publish() to keep none")
        return multicast { ReplaySubject(bufferSize: bufferSize) }
    }

    /// The same, but a late observer first hears all values.
    public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}

extension PublishSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
extension AsyncSubject: SubjectType {}

/// A shared stream that its holder starts and stops.
///
/// It holds its source, and a connection is a separate subscription, so disposing or releasing a chain of thousands needs stack for each.
/// Of the operators, only ``multicast(_:selector:)``, which is made of this, does so too.
public final class ConnectableObservable<Element>: Observable<Element>, @unchecked Sendable {
    let connecting: Connecting<Element>

    fileprivate init(
        _ source: Chain<Element>, through subject: (Chain<Element>, AnyObserver<Element>)? = nil,
        _ makeSubject: @escaping () -> (Chain<Element>, AnyObserver<Element>)
    ) {
        connecting = Connecting(source, subject, makeSubject)
        super.init { observable, downstream in
            unsafeDowncast(observable, to: ConnectableObservable<Element>.self).connecting.subject.0.connect(downstream)
        }
    }

    /// Subscribes to the source for all observers, or returns the connection if there is one.
    ///
    /// - Returns: the connection. Disposing it stops the source: observers hear nothing that the source sends afterwards, but still receive
    ///   what the subject has queued. They stay for the next connection if the subject does. Dropping the connection does not stop the
    ///   source.
    @discardableResult
    public func connect() -> any Cancelable { connecting.connect() }
}

/// What connects a source to its observers: the subject between them, and the connection, if there is one.
///
/// One lock guards both and the count of `refCount()`, so nobody joins a connection that is being disposed.
final class Connecting<Element>: Sendable {
    typealias Subject = (Chain<Element>, AnyObserver<Element>)

    struct Content: @unchecked Sendable {
        var subject: Subject?
        var connection: Connection<Element>?
        /// The number of earlier subjects. For `refCount()`, which counts the observers of one.
        var number = 0

        /// The present connection, or a new one for the caller to start.
        mutating func connect(_ connecting: Connecting<Element>) -> (Connection<Element>, isNew: Bool) {
            if let connection { return (connection, false) }
            let new = Connection(connecting)
            connection = new
            return (new, true)
        }
    }

    /// `@unchecked Sendable`: never written.
    private struct Given: @unchecked Sendable {
        let source: Chain<Element>
        /// The subject that all connections share, if they do.
        let subject: Subject?
        let makeSubject: () -> Subject
    }

    private let live = LiveObject()
    private let given: Given
    private let content: Locked<Content>

    init(_ source: Chain<Element>, _ subject: Subject?, _ makeSubject: @escaping () -> Subject) {
        given = Given(source: source, subject: subject, makeSubject: makeSubject)
        content = Locked(Content(subject: subject))
    }

    @inline(__always)
    func locked<Result: Sendable>(_ body: (inout Content) -> Result) -> Result { content.withLock { body(&$0) } }

    /// The subject of the present connection, or of the next.
    var subject: Subject {
        if let made = locked({ $0 }).subject { return made }
        // Outside the lock: user code may make it.
        let made = Content(subject: given.makeSubject())
        let chosen = locked { content in
            if content.subject == nil { content.subject = made.subject }
            return content
        }
        return chosen.subject.unsafelyUnwrapped
    }

    func connect() -> Connection<Element> {
        let (connection, isNew) = locked { $0.connect(self) }
        guard isNew else { return connection }
        _ = subject
        // If the connection is over by now, that subject is for another one.
        let current = locked { $0.connection === connection ? $0 : Content() }
        if let subject = current.subject { start(connection, subject) }
        return connection
    }

    func start(_ connection: Connection<Element>, _ subject: Subject) {
        let observer = subject.1
        // The connection is over before the end is sent, so nobody joins its subject.
        let toSubject = AnyObserver<Element>(
            next: observer.onNext,
            completion: { completion in
                self.end(connection)
                switch completion {
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            })
        given.source.subscribe(toSubject) { sink in
            let isWanted = locked { _ in connection.hold(sink) }
            if isWanted { return }
            sink.disposeUnwired()
        }
    }

    /// Ends the connection: the next one has its own subject.
    func end(_ connection: Connection<Element>) { locked { detach(connection, &$0) }.dispose() }

    /// Detaches a connection and its subject. Called under the lock. The caller disposes the result outside it.
    func detach(_ connection: Connection<Element>, _ content: inout Content) -> DetachedConnection<Element> {
        if connection.isOver { return DetachedConnection(connection: connection) }
        let detached = DetachedConnection(connection: connection, sink: connection.stop(), subject: content.subject)
        content = Content(subject: given.subject, number: given.subject == nil ? content.number + 1 : content.number)
        return detached
    }
}

/// A subscription of a ``ConnectableObservable`` to its source.
final class Connection<Element>: Cancelable, @unchecked Sendable {
    private enum State {
        /// About to subscribe.
        case starting
        /// Subscribed. Holds the last sink of the source's chain.
        case running(Sink)
        /// Disposed, or the source has ended.
        case over
    }

    private let live = LiveObject()
    /// The ``Connecting``, which holds the source, until the connection is over. Untyped: its type would be looked up at run time.
    private let connecting: Locked<(any AnyObject & Sendable)?>
    /// Behind the lock of the ``Connecting``, and so are the three members that use it.
    @exclusivity(unchecked) private var state = State.starting

    init(_ connecting: Connecting<Element>) { self.connecting = Locked(connecting) }

    /// Whether it was disposed, or the source has ended.
    var isDisposed: Bool { connecting.withLock { $0 == nil } }

    func dispose() {
        guard let connecting = connecting.withLock({ $0 }) else { return }
        unsafeDowncast(connecting, to: Connecting<Element>.self).end(self)
    }

    /// Lets go of the source.
    func letGo() {
        let connecting = connecting.withLock { $0.take() }
        _ = connecting
    }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Holds the last sink. Returns `false` if the connection is over.
    func hold(_ sink: Sink) -> Bool {
        if isOver { return false }
        state = .running(sink)
        return true
    }

    /// Stops delivery: the next connection may use the same subject. Returns the sink to dispose.
    func stop() -> Sink? {
        defer { state = .over }
        guard case .running(let sink) = state else { return nil }
        return sink.stopToDispose() ? sink : nil
    }
}

/// A connection that was detached under the lock, and what goes with it. Disposed outside the lock, since that runs user code.
struct DetachedConnection<Element>: @unchecked Sendable {
    let connection: Connection<Element>
    var sink: Sink?
    var subject: Connecting<Element>.Subject?

    func dispose() {
        connection.letGo()
        sink?.disposeStopped()
    }
}
