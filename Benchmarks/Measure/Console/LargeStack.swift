import Synchronization

package enum LargeStack {
    private static let isParked = Atomic<Bool>(false)

    /// Runs `body`, which ends the process, on a thread with a stack of 1 GiB. Throws if the system cannot start it.
    ///
    /// The memory is taken as it is used. `body` waits until this thread has released what it needed to start the other one, since
    /// references are counted there.
    package static func run(_ body: @escaping @Sendable () -> Never) throws(Failure) -> Never {
        isParked.store(false, ordering: .relaxed)
        try start(body)
        isParked.store(true, ordering: .releasing)
        while true { pause() }
    }

    /// Never inlined: what it holds is released when it returns.
    @inline(never)
    private static func start(_ body: @escaping @Sendable () -> Never) throws(Failure) {
        try DetachedThread.start(stack: 1 << 30) {
            while !isParked.load(ordering: .acquiring) { sched_yield() }
            body()
        }
    }
}
