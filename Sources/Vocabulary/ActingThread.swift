#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// Which thread is carrying out an action of a scheduler, as long as one is.
///
/// For `subscribe(on:)`: what its scheduler is to do, the action that runs there already may do at once.
@usableFromInline package struct ActingThread: ~Copyable, Sendable {
    private let thread = Atomic<UInt>(0)

    @usableFromInline package init() {}

    /// Whether this thread is carrying out the action. Relaxed: a thread looks for itself alone, and sees what it wrote last.
    @usableFromInline package var isCurrent: Bool { thread.load(ordering: .relaxed) == Self.current }

    /// Carries out `body` as the action. If actions overlap, it is the one that began last.
    @usableFromInline package func act(_ body: () -> Void) {
        // Relaxed, both: as above.
        let outer = thread.exchange(Self.current, ordering: .relaxed)
        body()
        thread.store(outer, ordering: .relaxed)
    }

    private static var current: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }
}
