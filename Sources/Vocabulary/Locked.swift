#if INTERLEAVING
import Interleaving

/// Steered by an exploration, as the atomics are: see Tests/Interleaving. Only `make interleavings` sets the condition.
package typealias Locked<Value: ~Copyable> = SteppedLock<Value>
typealias Atomic = SteppedAtomic

#elseif !THREAD_SANITIZER
import Synchronization

/// A value and the lock that guards it.
package typealias Locked<Value: ~Copyable> = Mutex<Value>

#else

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A value and the lock that guards it, for the thread sanitizer.
///
/// The sanitizer does not see `Synchronization.Mutex`, which waits in the uninstrumented runtime library, so it would report false races.
/// It does see pthread's mutex. Only `make sanitize-thread` sets the condition.
package struct Locked<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ initialValue: consuming sending Value) {
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

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let code = pthread_mutex_lock(lock)
        precondition(code == 0, "the mutex could not be locked: \(code); by the thread that holds it?")
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
#endif
