/// A hot source that keeps the last values and never ends: a subscriber hears them first, oldest first, then what is accepted.
///
/// What is kept lasts as long as the relay.
/// Observers hear each value in the order of their subscription; one that subscribes during an event gets it as the last of the kept,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: what is kept is handed to the links that hang on the relay itself; see ``ReplaySubject``.
public final class ReplayRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    /// A relay that keeps the last `bufferSize` values; `.max` keeps all of them, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. What keeps nothing is a `PublishRelay`.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplayRelay(bufferSize: \(bufferSize)): the buffer size must be positive; use PublishRelay to keep nothing")
        kept = RingBuffer(capacity: bufferSize)
        replayKept = { relay, registration in
            unsafeDowncast(relay, to: ReplayRelay<Element>.self).kept.replay(to: registration, from: relay)
        }
        super.init()
        audience = .replayed
    }

    /// Sends a value, and keeps it.
    public func accept(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.sendNow(value) } }
        sendNow(value)
        tree.leave()
    }

    private func sendNow(_ value: Element) {
        kept.append(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayKept(self, registration) }
}
