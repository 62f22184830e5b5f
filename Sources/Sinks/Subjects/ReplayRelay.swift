/// A hot source that keeps the last values and never ends: a subscriber hears them first, oldest first, then what is accepted.
///
/// What is kept lasts as long as the relay.
/// Observers hear each value in the order of their subscription; one that subscribes during an event gets it as the last of the kept,
/// one that is disposed during an event does not get it any more. A value accepted inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread. Dropping a relay does not end its streams.
public final class ReplayRelay<Element>: Observable<Element>, @unchecked Sendable {
    private let core: ReplayCore<Element>

    /// A relay that keeps the last `bufferSize` values; `.max` keeps all of them, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. What keeps nothing is a `PublishRelay`.
    public init(bufferSize: Int) {
        precondition(
            bufferSize > 0, "ReplayRelay(bufferSize: \(bufferSize)): the buffer size must be positive; use PublishRelay to keep nothing")
        core = ReplayCore(bufferSize)
        super.init { relay, downstream in
            unsafeDowncast(relay, to: ReplayRelay<Element>.self).core.connect(downstream)
        }
    }

    /// Sends a value, and keeps it.
    public func accept(_ value: Element) { core.send(value) }
}
