import Dispatch
@_exported import TestThreads
import Testing

/// A timeout that only a deadlock reaches.
private let patience = DispatchTimeInterval.seconds(120)

/// Too small for anything that needs stack per operator.
let smallStack = 512 << 10
/// For building and sending, which may need stack per operator.
let largeStack = 2 << 30

extension Trial {
    /// Runs `body` in `count` threads that start together, and waits for all. Objects made there are counted with this trial.
    func inThreads(_ count: Int, stack: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping (Int) -> Void) {
        let ready = DispatchSemaphore(value: 0), start = DispatchSemaphore(value: 0), end = DispatchSemaphore(value: 0)
        for number in 0..<count {
            let work = { [census] in
                census.observe {
                    ready.signal()
                    start.wait()
                    body(number)
                }
            }
            let thread = ThreadBody(work, end)
            startThread(stack: stack) { thread.run() }
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
