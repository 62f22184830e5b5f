/// A hot source of one value: on completion it sends its last value, if any, and then the completion.
///
/// A subscriber after the completion receives the value and the completion, a subscriber after an error only the error. Observers hear
/// events in the order of subscription. One disposed during an event no longer gets it. What is sent from a handler, or by another thread
/// during a delivery, comes after that. Sending after the end does nothing. Dropping a subject does not end its streams.
public final class AsyncSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: AsyncCore<Element>

    /// A subject without observers and values.
    public init() {
        core = AsyncCore()
        super.init { subject, downstream in
            unsafeDowncast(subject, to: AsyncSubject<Element>.self).core.connect(downstream)
        }
    }

    /// Sends a value. The last one is kept.
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

private final class AsyncCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    /// The thread that is running handlers.
    private let delivering = DeliveringThread()
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var latest: Element?
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayLatest: (AnySubjectCore, AnyRegistration) -> Void

    override init() {
        replayLatest = { core, registration in
            guard core.completion != nil, registration.isWanted else { return }
            guard let value = unsafeDowncast(core, to: AsyncCore<Element>.self).latest else { return }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
    }

    func send(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.keep(value) } }
        keep(value)
        serializer.leave()
    }

    private func keep(_ value: Element) {
        if completion == nil { latest = value }
    }

    override func replay(to registration: AnyRegistration) { delivering.run { replayLatest(self, registration) } }

    override var isDelivering: Bool { delivering.isCurrent }

    override func willEnd(_ completion: Completion) {
        delivering.begin()
        if case .error = completion { latest = nil }
        if let latest { deliver(latest) }
    }
}
