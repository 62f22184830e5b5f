import BenchmarkKit
import Dispatch
import Synchronization

final class DirectObserveOnHop: ChainScenario {
    /// What it takes goes on from another thread.
    private final class Hop: DirectStage {
        private var handOver: HandOver?

        init(_ queue: DispatchQueue) {
            super.init()
            // Unowned: the stage goes when all has arrived.
            handOver = HandOver(to: queue) { [unowned(unsafe) self] in emit($0) }
        }

        override func handle(_ value: Int) { handOver?.append(value) }
    }

    private let root = DirectStage()
    private let queue = DispatchQueue(label: "observe-on/hop, direct")
    private let arrived = DispatchSemaphore(value: 0)
    private var last: DirectTail?

    override func assemble() { last = root.attach(Hop(queue)) }

    override func subscribe() {
        last?.attach(
            DirectEnd { [tally, arrived] in
                tally.add($0)
                if $0 == 9_999 { arrived.signal() }
            })
    }

    override func emit() {
        for value in 0..<10_000 { root.emit(value) }
        arrived.wait()
    }

    override func release() { last = nil }

    override func dispose() { root.detach() }
}

/// A lock around the chain. A handler that sends again would be in a deadlock.
final class DirectContendedSend: ChainScenario {
    private final class LockedRoot: @unchecked Sendable {
        private let lock = Mutex(())
        let stage = DirectStage()

        func send(_ value: Int) { lock.withLock { _ in stage.emit(value) } }
    }

    private let root = LockedRoot()
    private var threads: SenderThreads?
    private var last: DirectTail?

    override func assemble() { last = root.stage.tail.map { [one] in $0 &+ one.value } }

    override func subscribe() {
        last?.attach(DirectEnd { [tally] in tally.add($0) })
        threads = SenderThreads(sharing: size) { [root] in root.send($0) }
    }

    override func emit() { threads?.run() }

    override func release() { last = nil }

    override func dispose() {
        threads?.join()
        threads = nil
        root.stage.detach()
    }
}
