/// A hot source that never ends: its holder hands values over with `accept`, and those who subscribed before receive them.
///
/// Values accepted while nobody listens are dropped.
/// Observers hear each value in the order of their subscription; one that subscribes during an event misses it,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
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
