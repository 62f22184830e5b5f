/// A hot source with a current value that never ends: a subscriber hears that value first, then each accepted one.
///
/// Observers hear values in the order of subscription. One that subscribes during an event gets it as the current value; one disposed
/// during an event no longer gets it. A value accepted in a handler, or by another thread during a delivery, is delivered after that, to
/// everybody, on the delivering thread. Dropping a relay does not end its streams.
public final class BehaviorRelay<Element>: Observable<Element>, @unchecked Sendable {
    private let core: BehaviorCore<Element>

    /// A relay whose current value is `value`.
    public init(value: Element) {
        core = BehaviorCore(value)
        super.init { relay, downstream in
            unsafeDowncast(relay, to: BehaviorRelay<Element>.self).core.connect(downstream)
        }
    }

    /// The current value: the one being delivered, or the last one delivered.
    ///
    /// Readable on any thread; waits for no handler.
    public var value: Element { core.latest.value }

    /// Sends a value. It is current from its delivery on: if accepted inside a handler, after the event at hand.
    public func accept(_ value: Element) { core.send(value) }
}
