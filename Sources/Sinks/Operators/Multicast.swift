// The siblings' own: a connection is a subscription of its own. In LinkChain the subject is a link below the source.

extension Chain {
    /// Emits what its source sends through `subject`: to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, as `subject` does. What a late observer hears is `subject`'s own. Disposal of an observer does not stop
    /// the source, which goes on until it ends or the connection is disposed.
    public func multicast<Subject>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        let subject = (subject as Chain<Element>, subject.asObserver())
        return ConnectableObservable(self, through: subject) { subject }
    }

    /// The same with a subject that `makeSubject` makes.
    ///
    /// The siblings: one for each connection, when it is first needed.
    public func multicast<Subject>(makeSubject: @escaping () -> Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self) {
            let subject = makeSubject()
            return (subject, subject.asObserver())
        }
    }

    /// Emits the events of its source to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, completed or with its error. Disposal of an observer does not stop the source, which goes on until it
    /// ends or the connection is disposed.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

    /// The same, and a late observer hears the last `bufferSize` values first.
    /// - Precondition: `bufferSize` is positive.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        precondition(bufferSize > 0, "replay(\(bufferSize)): the number of values must be positive; use publish() to keep none")
        return multicast { ReplaySubject(bufferSize: bufferSize) }
    }

    /// The same, and a late observer hears all values first.
    public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}

extension PublishSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
extension AsyncSubject: SubjectType {}

/// A shared stream that its holder starts and stops.
///
/// It holds its source, and a connection is a subscription of its own. So a chain of thousands of these needs stack for each when it is
/// disposed or released. Of the operators, only ``multicast(_:selector:)`` does, which is made of them.
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

    /// Subscribes to the source, for all who observe this. If it is connected already, returns that connection.
    ///
    /// - Returns: the connection. Disposing it stops the source: observers hear nothing that the source sends afterwards, but still receive
    ///   what the subject has queued. They stay for the next connection if the subject does. Dropping the connection does not stop it.
    @discardableResult
    public func connect() -> any Cancelable { connecting.connect() }
}

/// What connects a source to its observers: the subject between them, and the connection, if there is one.
///
/// One lock guards both, and how many `refCount()` has counted. So nobody joins a connection that is being disposed.
final class Connecting<Element>: Sendable {
    typealias Subject = (Chain<Element>, AnyObserver<Element>)

    struct Content: @unchecked Sendable {
        var subject: Subject?
        var connection: Connection<Element>?
        /// How many subjects there were before. For `refCount()`, which counts the observers of one.
        var number = 0

        /// The connection that there is, or a new one, which is to be started.
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
        /// The subject that all connections have in common, if they do.
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

    /// Calls `body` under the lock.
    @inline(__always)
    func locked<Result: Sendable>(_ body: (inout Content) -> Result) -> Result { content.withLock { body(&$0) } }

    /// The subject of this connection, or of the next.
    var subject: Subject {
        if let made = locked({ $0 }).subject { return made }
        // Out of the lock: users' code may make it.
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
        // Nobody joins the subject of a connection that is over: it is let go of before the end is sent.
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

    /// The connection is over: the next has a subject of its own.
    func end(_ connection: Connection<Element>) { locked { detach(connection, &$0) }.dispose() }

    /// Takes a connection out, and its subject with it. Called under the lock. The caller disposes the result out of it.
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
        /// It is about to subscribe.
        case starting
        /// It has subscribed, and holds the end of the stream from the source.
        case running(Sink)
        /// It was disposed, or the source has ended.
        case over
    }

    private let live = LiveObject()
    /// What it belongs to, until it is over: that holds the source. Without its type, which would be looked up.
    private let connecting: Locked<(any AnyObject & Sendable)?>
    /// Behind the lock of `connecting`, and so are the three members that use it.
    @exclusivity(unchecked) private var state = State.starting

    init(_ connecting: Connecting<Element>) { self.connecting = Locked(connecting) }

    /// Whether it was disposed, or the source has ended.
    var isDisposed: Bool { connecting.withLock { $0 == nil } }

    func dispose() {
        guard let connecting = connecting.withLock({ $0 }) else { return }
        unsafeDowncast(connecting, to: Connecting<Element>.self).end(self)
    }

    /// Lets go of what it belongs to: it is over.
    func letGo() {
        let connecting = connecting.withLock { $0.take() }
        _ = connecting
    }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Holds the end of the stream. Returns whether it does: not if this is over.
    func hold(_ sink: Sink) -> Bool {
        if isOver { return false }
        state = .running(sink)
        return true
    }

    /// Lets nothing pass any more: the next connection may send through the same subject. Returns what is to be disposed.
    func stop() -> Sink? {
        defer { state = .over }
        guard case .running(let sink) = state else { return nil }
        return sink.stopToDispose() ? sink : nil
    }
}

/// A connection that was taken out under the lock, and what goes with it. It is disposed out of the lock: that runs users' code.
struct DetachedConnection<Element>: @unchecked Sendable {
    let connection: Connection<Element>
    var sink: Sink?
    var subject: Connecting<Element>.Subject?

    func dispose() {
        connection.letGo()
        sink?.disposeStopped()
    }
}
