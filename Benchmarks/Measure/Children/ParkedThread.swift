import Synchronization

/// A thread that does nothing.
///
/// A process that never had a second thread runs glibc's single-threaded paths, and libraries differ in how much they gain by
/// them. What is compared here runs in programs with threads, so measuring begins with one.
enum ParkedThread {
    /// No object, such as a semaphore: the thread would release it afterwards, when references are counted.
    private static let isThere = Atomic<Bool>(false)

    /// Returns when it is there, and throws if there can be none. It wakes for a signal at most, and touches neither the heap nor a
    /// reference again.
    static func start() throws(Failure) {
        isThere.store(false, ordering: .relaxed)
        try DetachedThread.start {
            isThere.store(true, ordering: .releasing)
            while true { pause() }
        }
        while !isThere.load(ordering: .acquiring) { sched_yield() }
    }
}
