/// A hot source that never ends: its holder sends values with `accept`, and present observers receive them.
///
/// Values accepted without observers are dropped. Observers hear values in the order of subscription. One that subscribes during an event
/// misses it; one disposed during an event no longer gets it. A value accepted in a handler, or by another thread during a delivery, is
/// delivered after that, to everybody, on the delivering thread. Dropping a relay does not end its streams.
public final class PublishRelay<Element>: Observable<Element>, @unchecked Sendable {
    private let core: SubjectCore<Element>

    /// A relay without observers.
    public init() {
        core = SubjectCore()
        super.init { relay, downstream in
            unsafeDowncast(relay, to: PublishRelay<Element>.self).core.connect(downstream)
        }
    }

    /// Sends a value.
    public func accept(_ value: Element) { core.next(value) }
}
