import Dispatch
import Synchronization

final class DirectObserveOnHop: DirectPump {
    /// Passes its values on from another thread.
    private final class Hop: DirectStage {
        private var handOver: HandOver?

        init(_ queue: DispatchQueue) {
            super.init()
            // Unowned: the stage outlives all deliveries.
            handOver = HandOver(to: queue) { [unowned(unsafe) self] in emit($0) }
        }

        override func handle(_ value: Int) { handOver?.append(value) }
    }

    private let queue = DispatchQueue(label: "observe-on/hop, direct")
    private let arrived = DispatchSemaphore(value: 0)

    override func describe() -> DirectTail { root.attach(Hop(queue)) }

    override func subscribe() {
        last?.attach(
            DirectEnd { [tally, arrived] in
                tally.add($0)
                if $0 == 9_999 { arrived.signal() }
            })
    }

    override func emit() {
        super.emit()
        arrived.wait()
    }
}

/// A lock around the chain. A handler that sends again deadlocks.
final class DirectContendedSend: DirectScenario {
    private final class LockedRoot: @unchecked Sendable {
        private let lock = Mutex(())
        private let stage: DirectStage

        init(_ stage: DirectStage) { self.stage = stage }

        func send(_ value: Int) { lock.withLock { _ in stage.emit(value) } }
    }

    private var threads: SenderThreads?

    override func describe() -> DirectTail { root.tail.map { [one] in $0 &+ one.value } }

    override func subscribe() {
        super.subscribe()
        let locked = LockedRoot(root)
        threads = SenderThreads(sharing: size) { locked.send($0) }
    }

    override func emit() { threads?.run() }

    override func dispose() {
        threads?.join()
        threads = nil
        super.dispose()
    }
}
