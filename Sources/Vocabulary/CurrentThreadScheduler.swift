#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The trampoline: runs actions one after another on the current thread, never one inside another.
///
/// What is scheduled while nothing runs is run at once; what is scheduled from inside an action is run after it, in the
/// order of scheduling. So no stack is needed per action, however many follow each other.
public final class CurrentThreadScheduler {
    private var queue: [(() -> Void)?] = []
    private var isRunning = false

    private init() {}

    /// Whether nothing runs on this thread's trampoline, so that scheduling would run the action at once.
    public static var isScheduleRequired: Bool { !current.isRunning }

    /// Runs `action` now if the trampoline is free, and then whatever was scheduled meanwhile; else after what runs now.
    public static func schedule(_ action: @escaping () -> Void) {
        let trampoline = current
        if trampoline.isRunning {
            trampoline.queue.append(action)
        } else {
            trampoline.run(action)
        }
    }

    /// Runs `body` on the trampoline and returns its result: at once in either case, as the start of a new run if nothing runs.
    ///
    /// What `body` schedules runs after it: before this returns if it started the run, else when the running action ends.
    public static func enter<Result>(_ body: () -> Result) -> Result {
        let trampoline = current
        if trampoline.isRunning { return body() }
        return trampoline.run(body)
    }

    private func run<Result>(_ body: () -> Result) -> Result {
        isRunning = true
        let result = body()
        if !queue.isEmpty { drain() }
        isRunning = false
        return result
    }

    @inline(never)
    private func drain() {
        var next = 0
        while next < queue.count {
            // Taken out, so that what an action holds goes with it and not with the last one.
            let action = queue[next].take()
            next += 1
            action?()
        }
        queue.removeAll(keepingCapacity: queue.capacity <= 64)
    }

    /// One per thread, made at first use and freed when the thread ends.
    private static var current: CurrentThreadScheduler {
        if let existing = pthread_getspecific(key) {
            return Unmanaged<CurrentThreadScheduler>.fromOpaque(existing).takeUnretainedValue()
        }
        let new = CurrentThreadScheduler()
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            #if canImport(Darwin)
            Unmanaged<CurrentThreadScheduler>.fromOpaque(pointer).release()
            #else
            if let pointer { Unmanaged<CurrentThreadScheduler>.fromOpaque(pointer).release() }
            #endif
        }
        return key
    }()
}
