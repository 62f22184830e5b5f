/// A hot source of one value: on completion it sends its last value, if any, and then the completion.
///
/// A subscriber after the completion receives the value and the completion, a subscriber after an error only the error. Observers hear
/// events in the order of subscription. One disposed during an event no longer gets it. What is sent from a handler, or by another thread
/// during a delivery, comes after that. Sending after the end does nothing. Dropping a subject does not end its streams.
///
/// LinkChain: only links directly below the subject get the value. A link observes from its assembly on: it keeps the value for its first
/// observer, and later ones do not get it.
public final class AsyncSubject<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var latest: Element?
    /// Whether the last value is known: the stream is ending or has ended. Touched inside the serializer.
    @exclusivity(unchecked) private var isOver = false
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayLatest: (Link, AnyRegistration) -> Void

    public override init() {
        replayLatest = { subject, registration in
            let subject = unsafeDowncast(subject, to: AsyncSubject<Element>.self)
            guard subject.isOver, let value = subject.latest else { return }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
        delivery = .replaying
    }

    /// Sends a value. The last one is kept.
    public func onNext(_ value: Element) { send(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { passSerially(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { passSerially(.completed) }

    /// The sending side of this subject. LinkChain: it holds the subject, which holds nothing.
    public func asObserver() -> AnyObserver<Element> {
        AnyObserver(next: { self.send($0) }, completion: { self.passSerially($0) })
    }

    private func send(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.keep(value) } }
        keep(value)
        tree.leave()
    }

    private func keep(_ value: Element) {
        if !isClosed { latest = value }
    }

    override func replay(to registration: AnyRegistration) { replayLatest(self, registration) }

    override func willEnd(_ completion: Completion) {
        isOver = true
        if case .error = completion { latest = nil }
        if let latest { emit(latest) }
    }
}
