/// A hot source of one value: when it completes, it sends the last value that was sent to it, if there was one, and then the completion.
///
/// A subscriber that comes after that receives the value as well, and then the completion; one that comes after an error receives that
/// alone. Observers hear each event in the order of their subscription; one that is disposed during an event does not get it any more. What
/// is sent from inside a handler, or by another thread while an event is being delivered, comes after that. Sending after the end does
/// nothing. Dropping a subject does not end its streams.
///
/// LinkChain: the value is handed to the links that hang on the subject itself. A link below is there from its assembly, keeps what it got
/// for the first who observes it, and hands nothing of it on to those who come later.
public final class AsyncSubject<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var latest: Element?
    /// Whether the last value is known, since the stream ends or has ended. Touched inside the serializer.
    @exclusivity(unchecked) private var isOver = false
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayLatest: (Link, AnyRegistration) -> Void

    public override init() {
        replayLatest = { subject, registration in
            let subject = unsafeDowncast(subject, to: AsyncSubject<Element>.self)
            guard subject.isOver, let value = subject.latest else { return }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
        audience = .replayed
    }

    /// Sends a value: the last is kept.
    public func onNext(_ value: Element) { send(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { passSerially(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { passSerially(.completed) }

    /// The sending side of this subject as a value. LinkChain: it holds the subject, which holds nothing.
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
