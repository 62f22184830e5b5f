#if THREAD_SANITIZER
#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Takes the place of `Synchronization.Mutex` under the thread sanitizer, which does not see that one: it waits in the runtime library, which
/// is not instrumented, and races are reported that are none. pthread's the sanitizer knows. Nothing but `make sanitize` sets the condition.
///
/// A module's own type hides an imported one of the same name, so every module that uses `Mutex` has a link to this file, and no other change.
struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ initialValue: consuming sending Value) {
        value.initialize(to: initialValue)
        // `Synchronization.Mutex` traps when a thread locks it twice; so does this one.
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        precondition(pthread_mutex_init(lock, &attributes) == 0, "no mutex could be made")
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let code = pthread_mutex_lock(lock)
        precondition(code == 0, "the mutex could not be locked: \(code); by the thread that holds it?")
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
#endif
