/// A hot source that keeps the last values and never ends: a subscriber hears those first, oldest first, then each accepted one.
///
/// Kept values last as long as the relay. Observers hear values in the order of subscription. One that subscribes during an event gets it
/// as the last kept value; one disposed during an event no longer gets it. A value accepted in a handler, or by another thread during a
/// delivery, is delivered after that, to everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: only links directly below the relay get kept values; see ``ReplaySubject``.
public final class ReplayRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Touched inside the serializer.
    @exclusivity(unchecked) private var kept: RingBuffer<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayKept: (Link, AnyRegistration) -> Void

    /// A relay that keeps the last `bufferSize` values, or all with `.max`, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. A `PublishRelay` keeps nothing.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplayRelay(bufferSize: \(bufferSize)): the buffer size must be positive; use PublishRelay to keep nothing")
        kept = RingBuffer(capacity: bufferSize)
        replayKept = { relay, registration in
            unsafeDowncast(relay, to: ReplayRelay<Element>.self).kept.replay(to: registration, from: relay)
        }
        super.init()
        delivery = .replaying
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
