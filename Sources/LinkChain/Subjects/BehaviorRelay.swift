/// A hot source with a current value that never ends: a subscriber hears that value first, then each accepted one.
///
/// Observers hear values in the order of subscription. One that subscribes during an event gets it as the current value; one disposed
/// during an event no longer gets it. A value accepted in a handler, or by another thread during a delivery, is delivered after that, to
/// everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: only links directly below the relay get the current value; see ``BehaviorSubject``.
public final class BehaviorRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    private let latest: Latest<Element>
    /// Formed where the type is known: a closure formed in an override of a generic class is not specialised.
    private let replayLatest: (Link, AnyRegistration) -> Void

    /// A relay whose current value is `value`.
    public init(value: Element) {
        latest = Latest(value)
        replayLatest = { relay, registration in
            let value = unsafeDowncast(relay, to: BehaviorRelay<Element>.self).latest.value
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
        delivery = .replaying
    }

    /// The current value: the one being delivered, or the last one delivered.
    ///
    /// Readable on any thread; waits for no handler.
    public var value: Element { latest.value }

    /// Sends a value. It is current from its delivery on: if accepted inside a handler, after the event at hand.
    public func accept(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.sendNow(value) } }
        sendNow(value)
        tree.leave()
    }

    private func sendNow(_ value: Element) {
        latest.set(value)
        emit(value)
    }

    override func replay(to registration: AnyRegistration) { replayLatest(self, registration) }
}
