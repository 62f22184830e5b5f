/// The source that a factory captures, for operators made of others.
///
/// LinkChain: a link holds the factory, and so what it captures. So the source is released when it has ended. Another run after that would
/// hear its end alone.
final class FactorySource<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let current: Locked<Chain<Element>>

    init(_ source: Chain<Element>) { current = Locked(source) }

    /// The source for the factory to use in a run.
    var chain: Chain<Element> { current.withLock { $0 } }

    /// Releases the source if `event` is its end.
    func note(_ event: Event<Element>) {
        let end: Chain<Element>
        switch event {
        case .next: return
        case .error(let error): end = .error(error)
        case .completed: end = .empty()
        }
        // Outside the lock: releasing the source may run user code.
        let ended = current.withLock { current in
            let ended = current
            current = end
            return ended
        }
        withExtendedLifetime(ended) {}
    }
}
