#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}

/// Runs `body` in `count` new threads and waits for all. Tasks would not do, since the pool might run them one after another.
package func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in start { body(number) } }
    for thread in threads { pthread_join(thread, nil) }
}

/// Starts a thread with a stack of `stack` bytes, or of the usual size. Nobody waits for its end.
package func startThread(stack: Int?, _ body: @escaping () -> Void) { pthread_detach(start(stack: stack, body)) }

private func start(stack: Int? = nil, _ body: @escaping () -> Void) -> pthread_t {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stack { precondition(pthread_attr_setstacksize(&attributes, stack) == 0, "no stack of \(stack) bytes") }
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(
        &thread, &attributes,
        { pointer in
            Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
            return nil
        }, work)
    precondition(code == 0, "a thread could not be started: \(code)")
    return thread!
    #else
    var thread = pthread_t()
    let code = pthread_create(
        &thread, &attributes,
        { pointer in
            Unmanaged<Work>.fromOpaque(pointer!).takeRetainedValue().body()
            return nil
        }, work)
    precondition(code == 0, "a thread could not be started: \(code)")
    return thread
    #endif
}

/// Yields to the other threads. Otherwise one would deliver what all the others queue.
package func letOthersIn() { sched_yield() }
