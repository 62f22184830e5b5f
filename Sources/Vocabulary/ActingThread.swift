#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Which threads are carrying out an action of a scheduler. Actions overlap on a concurrent one.
///
/// For `subscribe(on:)`: work meant for the scheduler is done at once when this thread is already in one of its actions.
@usableFromInline package struct ActingThread: ~Copyable, Sendable {
    private let threads = Locked<[UInt]>([])

    @usableFromInline package init() {}

    /// Whether this thread is carrying out an action.
    @usableFromInline package var isCurrent: Bool { threads.withLock { $0.contains(Self.current) } }

    /// Carries out `body` as an action.
    @usableFromInline package func act(_ body: () -> Void) {
        threads.withLock { $0.append(Self.current) }
        body()
        threads.withLock { threads in
            if let index = threads.lastIndex(of: Self.current) { threads.remove(at: index) }
        }
    }

    private static var current: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }
}
