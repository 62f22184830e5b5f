/// A hot source that keeps the last values: a subscriber hears them first, oldest first, then what is sent.
///
/// A subscriber that comes after the end receives the kept values as well, and then the terminal event. Disposed meanwhile, it gets no
/// more of them. Observers hear each event in the order of their subscription; one that subscribes during an event gets it as the last of
/// the kept values, one that is disposed during an event does not get it any more. A value sent from inside a handler, or by another
/// thread while one is being delivered, is delivered after that one, to everybody, on the delivering thread; so is one that is sent while
/// kept values are handed over. Sending after the end does nothing. Dropping a subject does not end its streams.
///
/// LinkChain: what was kept is handed to the links that hang on the subject itself. A link below is there from its assembly, keeps what it
/// got for the first who observes it, and hands nothing of it on to those who come later; if all have gone, it gets it again with the next.
public final class ReplaySubject<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    /// A subject that keeps the last `bufferSize` values; `.max` keeps all of them, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. What keeps nothing is an ``Emitter``. LinkChain: once it is observed.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplaySubject(bufferSize: \(bufferSize)): the buffer size must be positive; use Emitter to keep nothing")
        kept = RingBuffer(capacity: bufferSize)
        replayKept = { subject, registration in
            unsafeDowncast(subject, to: ReplaySubject<Element>.self).kept.replay(to: registration, from: subject)
        }
        super.init()
        audience = .replayed
    }

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
        kept.append(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayKept(self, registration) }
}
