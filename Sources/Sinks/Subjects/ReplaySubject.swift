/// A hot source that keeps the last values: a subscriber hears those first, oldest first, then each event.
///
/// A subscriber after the end receives the kept values, then the terminal event; disposed meanwhile, it gets no more of them. Observers
/// hear events in the order of subscription. One that subscribes during an event gets it as the last kept value; one disposed during an
/// event no longer gets it. A value sent from a handler, by another thread during a delivery, or while kept values are handed over, is
/// delivered after that, to everybody, on the delivering thread. Sending after the end does nothing. Dropping a subject does not end its
/// streams.
public final class ReplaySubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: ReplayCore<Element>

    /// A subject that keeps the last `bufferSize` values, or all with `.max`, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. An ``Emitter`` keeps nothing.
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

    /// The sending side of this subject. It holds the subject's core, not the subject.
    public func asObserver() -> AnyObserver<Element> {
        let core = self.core
        return AnyObserver(next: { core.send($0) }, completion: { core.end($0) })
    }
}

/// The observers of a replay subject or relay, and its kept values.
final class ReplayCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
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
