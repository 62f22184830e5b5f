/// A hot source that keeps the last values: a subscriber hears them first, oldest first, then what is sent.
///
/// A subscriber that comes after the end receives the kept values as well, and then the terminal event. Disposed meanwhile, it gets no
/// more of them. Observers hear each event in the order of their subscription; one that subscribes during an event gets it as the last of
/// the kept values, one that is disposed during an event does not get it any more. A value sent from inside a handler, or by another
/// thread while one is being delivered, is delivered after that one, to everybody, on the delivering thread; so is one that is sent while
/// kept values are handed over. Sending after the end does nothing. Dropping a subject does not end its streams.
public final class ReplaySubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: ReplayCore<Element>

    /// A subject that keeps the last `bufferSize` values; `.max` keeps all of them, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. What keeps nothing is an ``Emitter``.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplaySubject(bufferSize: \(bufferSize)): the buffer size must be positive; use Emitter to keep nothing")
        core = ReplayCore(bufferSize)
        super.init { subject, downstream in
            unsafeDowncast(subject, to: ReplaySubject<Element>.self).core.connect(downstream)
        }
    }

    /// Sends a value.
    public func onNext(_ value: Element) { core.send(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { core.end(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { core.end(.completed) }

    /// The sending side of this subject as a value; holds the subject's insides, not the subject.
    public func asObserver() -> AnyObserver<Element> {
        let core = self.core
        return AnyObserver(next: { core.send($0) }, completion: { core.end($0) })
    }
}

/// The observers of a replay subject or relay, and what a late subscriber hears first.
final class ReplayCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (AnySubjectCore, AnyRegistration) -> Void

    init(_ bufferSize: Int) {
        kept = RingBuffer(capacity: bufferSize)
        replayKept = { core, registration in
            let core = unsafeDowncast(core, to: ReplayCore<Element>.self)
            let registration = unsafeDowncast(registration, to: Registration<Element>.self)
            for position in 0..<core.kept.count where registration.isWanted { registration.next(core.kept[position]) }
        }
        super.init()
    }

    func send(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.sendNow(value) } }
        sendNow(value)
        serializer.leave()
    }

    private func sendNow(_ value: Element) {
        if completion != nil { return }
        kept.append(value)
        delivering.run { deliver(value) }
    }

    override func replay(to registration: AnyRegistration) { delivering.run { replayKept(self, registration) } }

    override var isDelivering: Bool { delivering.isCurrent }

    override func willEnd(_ completion: Completion) { delivering.begin() }
}
