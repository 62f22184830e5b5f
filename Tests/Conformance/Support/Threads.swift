import Dispatch
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A timeout that only a deadlock reaches.
private let patience = DispatchTimeInterval.seconds(120)

/// Too small for anything that needs stack per operator.
let smallStack = 512 << 10
/// For building and sending, which may need stack per operator.
let largeStack = 2 << 30

extension Trial {
    /// Runs `body` in `count` threads that start together, and waits for all. Objects made there are counted with this trial.
    func inThreads(
        _ count: Int, stack: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping (Int) -> Void
    ) {
        let ready = DispatchSemaphore(value: 0), start = DispatchSemaphore(value: 0), end = DispatchSemaphore(value: 0)
        for number in 0..<count {
            let work = { [census] in
                census.observe {
                    ready.signal()
                    start.wait()
                    body(number)
                }
            }
            startThread(stack: stack, ThreadBody(work, end))
        }
        for _ in 0..<count { ready.wait() }
        for _ in 0..<count { start.signal() }
        for _ in 0..<count {
            end.waitPatiently("a thread has not ended: is it in a deadlock?", sourceLocation: sourceLocation)
        }
    }

    func inThread(stack: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping () -> Void) {
        inThreads(1, stack: stack, sourceLocation: sourceLocation) { _ in body() }
    }
}

extension DispatchSemaphore {
    /// Waits, and fails the test with `message` after a timeout that only a deadlock reaches.
    func waitPatiently(_ message: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        if wait(timeout: .now() + patience) == .timedOut { Issue.record(message, sourceLocation: sourceLocation) }
    }
}

/// Yields to the other threads. Otherwise one would deliver what all the others queue.
func letOthersIn() { sched_yield() }

private final class ThreadBody {
    private var work: (() -> Void)?
    private let end: DispatchSemaphore

    init(_ work: @escaping () -> Void, _ end: DispatchSemaphore) { (self.work, self.end) = (work, end) }

    /// Signals only after the closure and its captures are released.
    func run() {
        work?()
        work = nil
        end.signal()
    }
}

private func startThread(stack: Int?, _ body: ThreadBody) {
    let argument = Unmanaged.passRetained(body).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stack { precondition(pthread_attr_setstacksize(&attributes, stack) == 0, "no stack of \(stack) bytes") }
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(
        &thread, &attributes,
        { pointer in
            Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }, argument)
    #else
    var thread = pthread_t()
    let code = pthread_create(
        &thread, &attributes,
        { pointer in
            Unmanaged<ThreadBody>.fromOpaque(pointer!).takeRetainedValue().run()
            return nil
        }, argument)
    #endif
    precondition(code == 0, "a thread could not be started: \(code)")
    pthread_attr_destroy(&attributes)
}
