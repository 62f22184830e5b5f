import Synchronization

/// The root of a cold chain: runs its closure when a final link of the chain is observed.
///
/// LinkChain: it runs once, for everybody who shares the chain. When the last observer goes it stops; if somebody still holds
/// the chain and observes it again, it starts anew.
class ColdRoot<Value>: Observer<Value>, @unchecked Sendable {
    /// The number of starts and stops: odd while it runs. A run that is over can tell that it is, also when the next one has begun.
    private let run = Atomic<Int>(0)
    /// Formed where the type is known, so that its loop is specialised.
    private let body: (ColdRoot<Value>, Int) -> Void

    init(_ body: @escaping (ColdRoot<Value>, Int) -> Void) {
        self.body = body
        super.init(origin: Origin())
        origin.coldRoot = self
    }

    /// Whether `run` is still wanted. A source that sends in a loop asks before each value.
    final func isRunning(_ run: Int) -> Bool {
        // Relaxed: a stop on this thread is seen at once, one on another thread soon.
        self.run.load(ordering: .relaxed) == run && !isClosed
    }

    override final func start() {
        let last = run.load(ordering: .relaxed)
        guard last.isMultiple(of: 2), !isClosed else { return }
        // Acquiring and releasing: whoever gets to start it sees what the one who stopped it did.
        guard run.compareExchange(expected: last, desired: last + 1, ordering: .acquiringAndReleasing).exchanged else { return }
        body(self, last + 1)
    }

    override final func stopRun() -> Int? {
        let last = run.load(ordering: .relaxed)
        // Acquiring and releasing, as at the start.
        guard !last.isMultiple(of: 2),
            run.compareExchange(expected: last, desired: last + 1, ordering: .acquiringAndReleasing).exchanged
        else { return nil }
        return last
    }

    /// A root is nobody's child: there is nothing to unlink it from, and its links stay.
    override final func unlink() {}
}
