/// A hot source that never ends: its holder sends values with `accept`, and present observers receive them.
///
/// Values accepted without observers are dropped. Observers hear values in the order of subscription. One that subscribes during an event
/// misses it; one disposed during an event no longer gets it. A value accepted in a handler, or by another thread during a delivery, is
/// delivered after that, to everybody, on the delivering thread. Dropping a relay does not end its streams.
///
/// LinkChain: unlike above, values accepted before the first observer comes are kept for it.
public final class PublishRelay<Element>: HotRoot<Element>, @unchecked Sendable {
    public override init() { super.init() }

    /// Sends a value.
    public func accept(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.emit(value) } }
        emit(value)
        tree.leave()
    }
}
