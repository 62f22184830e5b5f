import Synchronization

/// A lock around the handler, as a person would write it. A handler that sends again deadlocks.
final class ClosureContendedSend: ChainScenario {
    private final class LockedRoot: @unchecked Sendable {
        private let lock = Mutex(())
        var handler: ((Int) -> Void)?

        func send(_ value: Int) { lock.withLock { _ in handler?(value) } }
    }

    private let root = LockedRoot()
    private var threads: SenderThreads?

    override func subscribe() {
        root.handler = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        threads = SenderThreads(sharing: size) { [root] in root.send($0) }
    }

    override func emit() { threads?.run() }

    override func dispose() {
        threads?.join()
        threads = nil
        root.handler = nil
    }
}
