/// A hot source with a current value that never ends: a subscriber hears the value first, then what is accepted.
///
/// `value` is the current one.
/// Observers hear each value in the order of their subscription; one that subscribes during an event gets it as the current value,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
public final class BehaviorRelay<Element>: Observable<Element>, @unchecked Sendable {
    private let core: BehaviorCore<Element>

    /// A relay whose current value is `value`.
    public init(value: Element) {
        core = BehaviorCore(value)
        super.init { relay, downstream in
            unsafeDowncast(relay, to: BehaviorRelay<Element>.self).core.connect(downstream)
        }
    }

    /// The current value: the one being delivered, or the last that was.
    ///
    /// May be asked by any thread, and waits for nobody's handler.
    public var value: Element { core.latest.value }

    /// Sends a value. It is current from its delivery on: accepted inside a handler, that is after the event being delivered.
    public func accept(_ value: Element) { core.send(value) }
}
