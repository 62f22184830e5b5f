import BenchmarkKit
import Dispatch
import Synchronization

/// A lock around the handler, as a person would write it; a handler that sends again would be in a deadlock.
final class ClosureContendedSend: ChainScenario {
    private final class LockedRoot: @unchecked Sendable {
        private let lock = Mutex(())
        var handler: ((Int) -> Void)?

        func send(_ value: Int) { lock.withLock { _ in handler?(value) } }
    }

    private let root = LockedRoot()

    override func subscribe() {
        root.handler = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
    }

    override func emit() {
        let root = self.root
        let share = 10_000 / size
        DispatchQueue.concurrentPerform(iterations: size) { _ in
            for _ in 0..<share { root.send(1) }
        }
    }

    override func dispose() { root.handler = nil }
}
