import Synchronization

/// A thread that does nothing.
///
/// A process that never had a second thread runs glibc's single-threaded paths, and libraries differ in how much they gain from them. The
/// programs of interest have threads, so every measurement starts one first.
enum ParkedThread {
    /// Not an object such as a semaphore, which the thread would release later, while references are counted.
    private static let isThere = Atomic<Bool>(false)

    /// Returns when the thread runs. Throws if it cannot be started.
    ///
    /// From then on it wakes only for signals, and touches neither the heap nor a reference.
    static func start() throws(Failure) {
        isThere.store(false, ordering: .relaxed)
        try DetachedThread.start {
            isThere.store(true, ordering: .releasing)
            while true { pause() }
        }
        while !isThere.load(ordering: .acquiring) { sched_yield() }
    }
}
