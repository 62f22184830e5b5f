import Synchronization

/// A thread with more stack than a main thread gets.
package enum LargeStack {
    private static let isParked = Atomic<Bool>(false)

    /// Runs `body`, which ends the process, on a thread with a stack of 1 GiB. The memory is taken as it is used. Throws if the system has
    /// no such thread.
    ///
    /// `body` waits until this thread has released what starting the other one took: references are counted there.
    package static func run(_ body: @escaping @Sendable () -> Never) throws(Failure) -> Never {
        isParked.store(false, ordering: .relaxed)
        try start(body)
        isParked.store(true, ordering: .releasing)
        while true { pause() }
    }

    /// Never inlined: what it holds has been released when it returns.
    @inline(never)
    private static func start(_ body: @escaping @Sendable () -> Never) throws(Failure) {
        try DetachedThread.start(stack: 1 << 30) {
            while !isParked.load(ordering: .acquiring) { sched_yield() }
            body()
        }
    }
}
