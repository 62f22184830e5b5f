import Foundation

/// A number that threads share. It is its own lock: an object with a mutex on the heap, like `NSLock`.
///
/// RxSwift's is a subclass of `NSLock`. On Linux, that class cannot be subclassed: its stored properties are hidden.
final class AtomicInt: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value = 0

    init() {
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func load() -> Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return value
    }

    /// Sets the bits of `mask`. Returns the number before.
    @discardableResult
    func fetchOr(_ mask: Int) -> Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let before = value
        value |= mask
        return before
    }
}
