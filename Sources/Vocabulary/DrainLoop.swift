import Synchronization

/// Runs a body once for each request, one round after the other, on the thread that asked first.
///
/// For operators that subscribe to the next stream when one has ended. A stream that ends while it is being subscribed to requests the next
/// round and does not run it. So a thousand streams that end at once need no more stack than one.
@usableFromInline package struct DrainLoop: ~Copyable, Sendable {
    private let asked = Atomic<Int>(0)

    @usableFromInline package init() {}

    /// Runs `body`, here or where a round is running now.
    @usableFromInline package func run(_ body: () -> Void) {
        // Acquiring and releasing, both: a round sees what its caller did before, and what the round before did.
        guard asked.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { body() } while asked.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }

    /// Runs `first` here and now, and then `body` once for each request that came meanwhile. If a round is already running, it runs the
    /// body for them.
    ///
    /// For a stream that was subscribed to before, and starts now.
    @usableFromInline package func run(after first: () -> Void, _ body: () -> Void) {
        // Acquiring, as in a round.
        guard asked.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else { return first() }
        first()
        while asked.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 { body() }
    }
}
