/// A hot source that never ends: its holder hands values over with `accept`, and those who subscribed before receive them.
///
/// Values accepted while nobody listens are dropped.
/// Observers hear each value in the order of their subscription; one that subscribes during an event misses it,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: unlike above, values accepted before anybody listens are kept for the first observer.
public final class PublishRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    public override init() { super.init() }

    /// Sends a value.
    public func accept(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.emit(value) } }
        emit(value)
        tree.leave()
    }
}
