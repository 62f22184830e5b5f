import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Threads that send concurrently. The caller's is one of them, so a single sender needs no other thread.
///
/// The others are started in advance and wait in a loop for the first value: starting a thread takes as long as thousands of values.
/// `concurrentPerform` would use no more threads than there are cores.
final class SenderThreads: Sendable {
    private let send: @Sendable (Int) -> Void
    /// How many of the other threads wait for the start, and how many have sent everything.
    private let waiting = Atomic<Int>(0), done = Atomic<Int>(0)
    private let hasStarted = Atomic<Bool>(false), isCancelled = Atomic<Bool>(false)
    private let others = Mutex<[pthread_t]>([])
    private let count: Int

    /// Starts the threads. Each will call `send` with its number; the caller's is 0.
    init(_ count: Int, send: @escaping @Sendable (Int) -> Void) {
        (self.count, self.send) = (count, send)
        others.withLock { others in
            for number in 1..<max(count, 1) { others.append(start(number)) }
        }
        while waiting.load(ordering: .acquiring) < count - 1 { sched_yield() }
    }

    /// Lets all threads send, and returns when they are done.
    func run() {
        hasStarted.store(true, ordering: .releasing)
        send(0)
        while done.load(ordering: .acquiring) < count - 1 { sched_yield() }
    }

    /// Waits until the other threads have ended. Without ``run()``, they send nothing.
    func join() {
        if !hasStarted.load(ordering: .relaxed) {
            isCancelled.store(true, ordering: .relaxed)
            hasStarted.store(true, ordering: .releasing)
        }
        for thread in others.withLock({ $0 }) { pthread_join(thread, nil) }
    }

    private func runOther(_ number: Int) {
        waiting.add(1, ordering: .releasing)
        while !hasStarted.load(ordering: .acquiring) { sched_yield() }
        if !isCancelled.load(ordering: .relaxed) { send(number) }
        done.add(1, ordering: .releasing)
    }

    private final class Start {
        let threads: SenderThreads, number: Int

        init(_ threads: SenderThreads, _ number: Int) { (self.threads, self.number) = (threads, number) }

        #if canImport(Darwin)
        typealias Argument = UnsafeMutableRawPointer
        #else
        typealias Argument = UnsafeMutableRawPointer?
        #endif

        static let run: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
            let pointer: UnsafeMutableRawPointer? = argument
            let start = Unmanaged<Start>.fromOpaque(pointer.unsafelyUnwrapped).takeRetainedValue()
            start.threads.runOther(start.number)
            return nil
        }
    }

    private func start(_ number: Int) -> pthread_t {
        let start = Unmanaged.passRetained(Start(self, number)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, Start.run, start)
        #else
        var started = pthread_t()
        let code = pthread_create(&started, nil, Start.run, start)
        let thread: pthread_t? = started
        #endif
        guard code == 0, let thread else { fatalError("a thread cannot be started (\(code)); allow more of them (ulimit -u)") }
        return thread
    }
}

extension SenderThreads {
    /// Each of `count` threads sends its part of 0, 1, … 9,999.
    convenience init(sharing count: Int, _ send: @escaping @Sendable (Int) -> Void) {
        let part = 10_000 / count
        self.init(count) { number in
            for value in number * part..<(number + 1) * part { send(value) }
        }
    }
}
