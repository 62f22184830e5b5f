/// A hot source that keeps the last values: a subscriber hears those first, oldest first, then each event.
///
/// A subscriber after the end receives the kept values, then the terminal event; disposed meanwhile, it gets no more of them. Observers
/// hear events in the order of subscription. One that subscribes during an event gets it as the last kept value; one disposed during an
/// event no longer gets it. A value sent from a handler, by another thread during a delivery, or while kept values are handed over, is
/// delivered after that, to everybody, on the delivering thread. Sending after the end does nothing. Dropping a subject does not end its
/// streams.
///
/// LinkChain: only links directly below the subject get kept values. A link observes from its assembly on: it keeps what it got for its
/// first observer, and later ones do not get it. When all have left, the next one gets the kept values.
public final class ReplaySubject<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    /// A subject that keeps the last `bufferSize` values, or all with `.max`, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. An ``Emitter`` keeps nothing. LinkChain: once it is observed.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplaySubject(bufferSize: \(bufferSize)): the buffer size must be positive; use Emitter to keep nothing")
        kept = RingBuffer(capacity: bufferSize)
        replayKept = { subject, registration in
            unsafeDowncast(subject, to: ReplaySubject<Element>.self).kept.replay(to: registration, from: subject)
        }
        super.init()
        delivery = .replaying
    }

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
        kept.append(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayKept(self, registration) }
}
