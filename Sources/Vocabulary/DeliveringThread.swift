import Synchronization

/// The thread that runs the handlers of a subject which keeps values: that thread is inside the subject's serializer.
@usableFromInline package struct DeliveringThread: ~Copyable, Sendable {
    /// Releasing and acquiring: a later thread may have the name of one that has gone, and sees what that did.
    private let thread = Atomic<UInt>(0)

    @usableFromInline package init() {}

    /// Whether this is the thread.
    @usableFromInline package var isCurrent: Bool { thread.load(ordering: .acquiring) == ThisThread.name }

    /// Notes this thread, inside the serializer. Returns what ``end(_:)`` is given.
    @usableFromInline package func begin() -> UInt {
        let previous = thread.load(ordering: .relaxed)
        thread.store(ThisThread.name, ordering: .releasing)
        return previous
    }

    /// Notes that no handler of this call runs any more.
    @usableFromInline package func end(_ previous: UInt) { thread.store(previous, ordering: .releasing) }
}
