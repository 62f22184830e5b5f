/// A hot source with a current value that never ends: a subscriber hears the value first, then what is accepted.
///
/// `value` is the current one.
/// Observers hear each value in the order of their subscription; one that subscribes during an event gets it as the current value,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: the current value is handed to the links that hang on the relay itself; see ``BehaviorSubject``.
public final class BehaviorRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    private let latest: Latest<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let replayLatest: (Link, AnyRegistration) -> Void

    /// A relay whose current value is `value`.
    public init(value: Element) {
        latest = Latest(value)
        replayLatest = { relay, registration in
            let value = unsafeDowncast(relay, to: BehaviorRelay<Element>.self).latest.value
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
        audience = .replayed
    }

    /// The current value: the one being delivered, or the last that was.
    ///
    /// May be asked by any thread, and waits for nobody's handler.
    public var value: Element { latest.value }

    /// Sends a value. It is current from its delivery on: accepted inside a handler, that is after the event being delivered.
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
