/// A hot source with a current value: a subscriber hears it first, then what is sent.
///
/// A subscriber that comes after the end receives the terminal event alone.
/// Observers hear each event in the order of their subscription; one that subscribes during an event gets it as the current value,
/// one that is disposed during an event does not get it any more. A value sent from inside a handler, or by another thread while one
/// is being delivered, is delivered after that one, to everybody, on the delivering thread; it is current from then on.
/// Sending after the end does nothing. Dropping a subject does not end its streams.
public final class BehaviorSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: BehaviorCore<Element>

    /// A subject whose current value is `value`.
    public init(value: Element) {
        core = BehaviorCore(value)
        super.init { subject, downstream in
            unsafeDowncast(subject, to: BehaviorSubject<Element>.self).core.connect(downstream)
        }
    }

    /// The current value: the one being delivered, or the last that was; after completion, the last one.
    ///
    /// May be asked by any thread, and waits for nobody's handler.
    /// - Throws: the error with which the stream ended, if it did with one.
    public func value() throws -> Element { try core.latest.get() }

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

/// The observers of a behavior subject or relay, and what a late subscriber hears first.
final class BehaviorCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    let latest: Latest<Element>
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
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
