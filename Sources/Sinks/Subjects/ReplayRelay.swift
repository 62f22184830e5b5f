/// A hot source that keeps the last values and never ends: a subscriber hears those first, oldest first, then each accepted one.
///
/// Kept values last as long as the relay. Observers hear values in the order of subscription. One that subscribes during an event gets it
/// as the last kept value; one disposed during an event no longer gets it. A value accepted in a handler, or by another thread during a
/// delivery, is delivered after that, to everybody, on the delivering thread. Dropping a relay does not end its streams.
public final class ReplayRelay<Element>: Observable<Element>, @unchecked Sendable {
    private let core: ReplayCore<Element>

    /// A relay that keeps the last `bufferSize` values, or all with `.max`, for as long as it lives.
    ///
    /// - Precondition: `bufferSize` is positive. A `PublishRelay` keeps nothing.
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
