#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// Counts the structural objects (observables, sinks, disposers, links, registrations, …) that are alive, for tests.
///
/// Every class of the libraries has one as a stored property, or inherits it: `private let live = LiveObject()`. The exceptions are
/// schedulers, what their queues keep, and mere storage. In debug builds it reports its object's birth and death to the census that was
/// current at its birth. In release builds it is empty and costs nothing; there, the allocator itself is counted.
@usableFromInline package struct LiveObject: ~Copyable, Sendable {
    #if DEBUG
    private let census: LiveCensus?

    @usableFromInline package init() {
        census = LiveCensus.current
        census?.born()
    }

    deinit { census?.died() }
    #else
    @usableFromInline package init() {}
    #endif
}

/// A count of living objects, private to one test.
package final class LiveCensus: Sendable {
    // Not the atomic that explorations steer: counting is no step of a protocol.
    private let alive = Synchronization.Atomic<Int>(0)
    private let ever = Synchronization.Atomic<Int>(0)

    package init() {}

    /// How many objects born under this census are alive.
    package var count: Int { alive.load(ordering: .sequentiallyConsistent) }

    /// How many objects were born under this census. A test in which this stays 0 has checked nothing.
    package var total: Int { ever.load(ordering: .sequentiallyConsistent) }

    /// Assigns objects born on this thread to this census while `body` runs.
    package func observe<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = pthread_getspecific(Self.key)
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        defer { pthread_setspecific(Self.key, outer) }
        return try body()
    }

    /// Assigns objects born in this task and its children to this census while `body` runs, except on a thread that another census
    /// observes.
    package func observeTask(_ body: () async throws -> Void) async rethrows {
        try await Self.$ofTask.withValue(self) { try await body() }
    }

    static var current: LiveCensus? {
        pthread_getspecific(key).map { Unmanaged<LiveCensus>.fromOpaque($0).takeUnretainedValue() } ?? ofTask
    }

    @TaskLocal private static var ofTask: LiveCensus?

    func born() {
        alive.add(1, ordering: .sequentiallyConsistent)
        ever.add(1, ordering: .sequentiallyConsistent)
    }

    func died() { alive.subtract(1, ordering: .sequentiallyConsistent) }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()
}
