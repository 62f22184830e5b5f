/// A hot source with a current value: a subscriber hears that value first, then each event.
///
/// A subscriber after the end receives only the terminal event. Observers hear events in the order of subscription. One that subscribes
/// during an event gets it as the current value; one disposed during an event no longer gets it. A value sent from a handler, or by another
/// thread during a delivery, is delivered after that, to everybody, on the delivering thread, and is current from then on. Sending after
/// the end does nothing. Dropping a subject does not end its streams.
///
/// LinkChain: only links directly below the subject get the current value. A link observes from its assembly on: it keeps what it got for
/// its first observer, and later ones do not get it. When all have left, the next one gets the current value.
public final class BehaviorSubject<Element>: HotRoot<Element>, @unchecked Sendable {
    private let latest: Latest<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
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
        delivery = .replaying
    }

    /// The current value: the one being delivered, or the last one delivered, also after completion.
    ///
    /// Readable on any thread; waits for no handler.
    /// - Throws: the error with which the stream ended, if it failed.
    public func value() throws -> Element { try latest.get() }

    /// Sends a value.
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
