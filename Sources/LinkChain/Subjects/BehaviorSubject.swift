/// A hot source with a current value: a subscriber hears it first, then what is sent.
///
/// A subscriber that comes after the end receives the terminal event alone.
/// Observers hear each event in the order of their subscription; one that subscribes during an event gets it as the current value,
/// one that is disposed during an event does not get it any more. A value sent from inside a handler, or by another thread while one
/// is being delivered, is delivered after that one, to everybody, on the delivering thread; it is current from then on.
/// Sending after the end does nothing. Dropping a subject does not end its streams.
///
/// LinkChain: the current value is handed to the links that hang on the subject itself. A link below is there from its assembly, keeps
/// what it got for the first who observes it, and hands nothing of it on to those who come later; if all have gone, it gets it again with
/// the next.
public final class BehaviorSubject<Element>: HotRoot<Element>, @unchecked Sendable {
    private let latest: Latest<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayLatest: (Link, AnyRegistration) -> Void

    /// A subject whose current value is `value`.
    public init(value: Element) {
        latest = Latest(value)
        replayLatest = { subject, registration in
            guard !subject.isClosed, let value = try? unsafeDowncast(subject, to: BehaviorSubject<Element>.self).latest.get() else {
                return
            }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
        audience = .replayed
    }

    /// The current value: the one being delivered, or the last that was; after completion, the last one.
    ///
    /// May be asked by any thread, and waits for nobody's handler.
    /// - Throws: the error with which the stream ended, if it did with one.
    public func value() throws -> Element { try latest.get() }

    /// Sends a value.
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
        guard tree.enter() else { return tree.enqueue { self.sendNow(value) } }
        sendNow(value)
        tree.leave()
    }

    private func sendNow(_ value: Element) {
        if isClosed { return }
        latest.set(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayLatest(self, registration) }

    override func willEnd(_ completion: Completion) {
        if case .error(let error) = completion { latest.fail(error) }
    }
}
