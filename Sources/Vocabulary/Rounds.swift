import Synchronization

/// Runs a body once for each time it was asked to, one round after the other, by whoever asked first.
///
/// For operators that subscribe to the next stream when one has ended: a stream that ends while it is being subscribed to asks for
/// the next round and does not run it. So a thousand streams that end at once need the stack of one.
public struct Rounds: ~Copyable, Sendable {
    private let asked = Atomic<Int>(0)

    public init() {}

    /// Runs `body`, here or where a round is running now.
    public func run(_ body: () -> Void) {
        // Acquiring and releasing, both: a round sees what whoever asked for it did before, and the round before it.
        guard asked.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { body() } while asked.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }
}
