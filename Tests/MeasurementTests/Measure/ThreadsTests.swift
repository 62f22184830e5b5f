#if os(Linux)
import CProcess
import Foundation
import Synchronization
import Testing

/// Whether another thread is still busy: the census waits for that before it reports leftovers.
@Suite struct ThreadsTests {
    @Test(.timeLimit(.minutes(1))) func aWaitingThreadSleepsAndABusyOneDoesNot() {
        let other = Other()
        Thread.detachNewThread { other.run() }
        while other.id.load(ordering: .acquiring) == 0 { usleep(100) }
        let id = Int32(other.id.load(ordering: .acquiring))
        #expect(id != thread_id() && !thread_is_asleep(id))
        #expect(other_threads_at_work() > 0)
        other.isBusy.store(false, ordering: .releasing)
        // The time limit ends this loop if the thread never sleeps.
        while !thread_is_asleep(id) { usleep(100) }
        other.mayGo.signal()
    }

    @Test func aMissingThreadCountsAsAsleep() { #expect(thread_is_asleep(Int32.max)) }

    /// Is busy until it is told not to be, and then waits for its permission to end.
    private final class Other: Sendable {
        let id = Atomic(0), isBusy = Atomic(true)
        let mayGo = DispatchSemaphore(value: 0)

        func run() {
            id.store(Int(thread_id()), ordering: .releasing)
            while isBusy.load(ordering: .acquiring) {}
            mayGo.wait()
        }
    }
}
#endif
