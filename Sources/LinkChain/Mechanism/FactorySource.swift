/// The source that a factory captures, for operators made of others.
///
/// LinkChain: a factory is held by a link, and so is what it captures. So the source is let go of when it has ended; after that another run
/// would hear its end alone.
final class FactorySource<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let current: Locked<Chain<Element>>

    init(_ source: Chain<Element>) { current = Locked(source) }

    /// What the factory is to use in a run.
    var chain: Chain<Element> { current.withLock { $0 } }

    /// Lets go of the source if `event` is its end.
    func note(_ event: Event<Element>) {
        let end: Chain<Element>
        switch event {
        case .next: return
        case .error(let error): end = .error(error)
        case .completed: end = .empty()
        }
        // Out of the lock: users' code may run when what it holds is released.
        let ended = current.withLock { current in
            let ended = current
            current = end
            return ended
        }
        withExtendedLifetime(ended) {}
    }
}
