extension Chain {
    /// Emits what its source sends through `subject`: to any number of observers, from ``ConnectableObservable/connect()`` on.
    ///
    /// Ends when the source does, as `subject` does. What a late observer hears is `subject`'s own.
    public func multicast<Subject>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self) { (subject, subject.asObserver()) }
    }

    /// The same with a subject that `makeSubject` makes.
    ///
    /// DisposerChain: one for each connection, when it is first needed.
    public func multicast<Subject>(makeSubject: @escaping () -> Subject) -> ConnectableObservable<Element>
    where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        ConnectableObservable(self) {
            let subject = makeSubject()
            return (subject, subject.asObserver())
        }
    }

    /// Emits what its source does, to any number of observers, from ``ConnectableObservable/connect()`` on.
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
/// It holds its source, and a connection is a subscription of its own. So thousands of these below one another are disposed and
/// released one inside the other, and need stack for each, which no operator does.
public final class ConnectableObservable<Element>: Observable<Element>, @unchecked Sendable {
    fileprivate let connecting: Connecting<Element>

    fileprivate init(_ source: Chain<Element>, _ makeSubject: @escaping () -> (Chain<Element>, AnyObserver<Element>)) {
        connecting = Connecting(source, makeSubject)
        super.init { observable, downstream in
            unsafeDowncast(observable, to: ConnectableObservable<Element>.self).connecting.subject.0.connect(downstream)
        }
    }

    /// Subscribes to the source, for all who observe this. While it is connected, that is the connection that there is.
    ///
    /// - Returns: the connection. Disposing it stops the source; the observers hear nothing more, and stay for the next connection if the
    ///   subject does. Dropped, it goes on.
    @discardableResult
    public func connect() -> any Cancelable { connecting.connect() }

    /// Emits what this does. Connects with the first observer, and disposes that connection with the last.
    public func refCount() -> Chain<Element> {
        Producer(RefCounting(connecting), source: self) { observable, downstream in
            let sink = RefCountSink<Element>(observable.parameters(), downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.parameters.join()
                sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                    // One source: it is serial as it comes.
                    unsafeDowncast(input, to: InputSink.self).forward(to: RefCountSink<Element>.self) { $0.next(value) }
                }
                sink.parameters.connectIfFirst()
            }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
    }
}

/// What connects a source to its observers: the subject between them, and the connection, if there is one.
private final class Connecting<Element>: Sendable {
    typealias Subject = (Chain<Element>, AnyObserver<Element>)

    private struct Content: @unchecked Sendable {
        var subject: Subject?
        var connection: Connection?
    }

    /// `@unchecked Sendable`: never written.
    private struct Given: @unchecked Sendable {
        let source: Chain<Element>
        let makeSubject: () -> Subject
    }

    private let live = LiveObject()
    private let given: Given
    private let content = Locked(Content())

    init(_ source: Chain<Element>, _ makeSubject: @escaping () -> Subject) {
        given = Given(source: source, makeSubject: makeSubject)
    }

    /// The subject of this connection, or of the next.
    var subject: Subject {
        if let made = content.withLock({ $0 }).subject { return made }
        // Out of the lock: users' code may make it.
        let made = Content(subject: given.makeSubject())
        let chosen = content.withLock { content in
            if content.subject == nil { content.subject = made.subject }
            return content
        }
        return chosen.subject.unsafelyUnwrapped
    }

    func connect() -> Connection {
        let (connection, isNew) = connection()
        if isNew { start(connection) }
        return connection
    }

    /// The connection that there is, or a new one, which is to be started.
    func connection() -> (Connection, isNew: Bool) {
        let new = Connection { [self] in end($0) }
        let connection = content.withLock { content in
            let connection = content.connection ?? new
            content.connection = connection
            return connection
        }
        return (connection, connection === new)
    }

    func start(_ connection: Connection) {
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
        given.source.subscribe(toSubject, whenWired: connection.hold)
    }

    /// The connection is over: the next has a subject of its own.
    private func end(_ connection: Connection) {
        connection.end()
        let old = content.withLock { content in
            guard content.connection === connection else { return Content() }
            let old = content
            content = Content()
            return old
        }
        _ = old
    }
}

/// A subscription of a ``ConnectableObservable`` to its source.
private final class Connection: Cancelable, @unchecked Sendable {
    private struct Action: @unchecked Sendable {
        let run: (Connection) -> Void
    }

    private let live = LiveObject()
    private let token = SerialDisposable()
    /// What makes way for the next, until this is over: it holds the source.
    private let willDispose: Locked<Action?>
    private let over = Flag()

    init(_ willDispose: @escaping (Connection) -> Void) { self.willDispose = Locked(Action(run: willDispose)) }

    var isDisposed: Bool { token.isDisposed }

    /// Whether it was disposed, or the source has ended.
    var isOver: Bool { over.isRaised }

    func hold(_ subscription: any Cancelable) { token.hold(subscription) }

    func end() {
        over.raiseAnyway()
        _ = willDispose.withLock { $0.take() }
    }

    func dispose() {
        willDispose.withLock { $0.take() }?.run(self)
        token.dispose()
    }
}

/// How many observe through one `refCount()`, and the connection that they have.
private final class RefCounting<Element>: Sendable {
    private struct Content: Sendable {
        var observers = 0
        var isConnecting = false
        var connection: Connection?
    }

    private let live = LiveObject()
    private let connecting: Connecting<Element>
    private let content = Locked(Content())

    init(_ connecting: Connecting<Element>) { self.connecting = connecting }

    func join() { content.withLock { $0.observers += 1 } }

    /// Connects, if there is no connection that goes on, and still somebody to do so for.
    func connectIfFirst() {
        let isFirst = content.withLock { content in
            if content.observers == 0 || content.isConnecting && content.connection?.isOver != true { return false }
            content.isConnecting = true
            content.connection = nil
            return true
        }
        guard isFirst else { return }
        let (connection, isNew) = connecting.connection()
        let isLate = content.withLock { content in
            // All have gone meanwhile.
            if content.observers == 0 || !content.isConnecting { return true }
            content.connection = connection
            return false
        }
        if isLate { return connection.dispose() }
        // The last of those that observe may go while the source sends, and has to find the connection.
        if isNew { connecting.start(connection) }
    }

    func leave() {
        let connection = content.withLock { content -> Connection? in
            content.observers -= 1
            if content.observers > 0 { return nil }
            let connection = content.connection
            content = Content()
            return connection
        }
        connection?.dispose()
    }
}

private final class RefCountSink<Element>: MultiSourceSink<RefCounting<Element>, Element>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func didDispose() { parameters.leave() }
}
