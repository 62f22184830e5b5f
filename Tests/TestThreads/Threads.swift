#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs `body` in `count` new threads and waits for all. Tasks would not do, since the pool might run them one after another.
package func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in
        let work = Unmanaged.passRetained(Work { body(number) })
        #if canImport(Darwin)
        var thread: pthread_t?
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body(); return nil
            }, work.toOpaque())
        return thread!
        #else
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Work>.fromOpaque($0!).takeRetainedValue().body(); return nil
            }, work.toOpaque())
        return thread
        #endif
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// Yields to the other threads. Otherwise one would deliver what all the others queue.
package func letOthersIn() { sched_yield() }
