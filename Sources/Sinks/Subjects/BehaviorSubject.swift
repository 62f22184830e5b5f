/// A hot source with a current value: a subscriber hears that value first, then each event.
///
/// A subscriber after the end receives only the terminal event. Observers hear events in the order of subscription. One that subscribes
/// during an event gets it as the current value; one disposed during an event no longer gets it. A value sent from a handler, or by another
/// thread during a delivery, is delivered after that, to everybody, on the delivering thread, and is current from then on. Sending after
/// the end does nothing. Dropping a subject does not end its streams.
public final class BehaviorSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: BehaviorCore<Element>

    /// A subject whose current value is `value`.
    public init(value: Element) {
        core = BehaviorCore(value)
        super.init { subject, downstream in
            unsafeDowncast(subject, to: BehaviorSubject<Element>.self).core.connect(downstream)
        }
    }

    /// The current value: the one being delivered, or the last one delivered, also after completion.
    ///
    /// Readable on any thread; waits for no handler.
    /// - Throws: the error with which the stream ended, if it failed.
    public func value() throws -> Element { try core.latest.get() }

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

/// The observers of a behavior subject or relay, and its current value.
final class BehaviorCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    let latest: Latest<Element>
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayLatest: (AnySubjectCore, AnyRegistration) -> Void

    init(_ value: Element) {
        latest = Latest(value)
        replayLatest = { core, registration in
            guard core.completion == nil, registration.isWanted else { return }
            guard let value = try? unsafeDowncast(core, to: BehaviorCore<Element>.self).latest.get() else { return }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
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
        latest.set(value)
        delivering.run { deliver(value) }
    }

    override func replay(to registration: AnyRegistration) { delivering.run { replayLatest(self, registration) } }

    override var isDelivering: Bool { delivering.isCurrent }

    override func willEnd(_ completion: Completion) {
        delivering.begin()
        if case .error(let error) = completion { latest.fail(error) }
    }
}
