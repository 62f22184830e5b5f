import Synchronization

/// The thread that runs the handlers of a subject which keeps values. It is inside the subject's serializer.
@usableFromInline package struct DeliveringThread: ~Copyable, Sendable {
    /// Releasing and acquiring: a later thread may have the name of one that has gone, and sees what that did.
    private let thread = Atomic<UInt>(0)

    @usableFromInline package init() {}

    /// Whether the current thread is this one.
    @usableFromInline package var isCurrent: Bool { thread.load(ordering: .acquiring) == ThisThread.name }

    /// Calls `body`, which runs handlers: inside the serializer, or after the end.
    @inline(__always)
    @usableFromInline package func run(_ body: () -> Void) {
        let previous = thread.load(ordering: .relaxed)
        begin()
        body()
        thread.store(previous, ordering: .releasing)
    }

    /// Notes this thread for good, since the stream ends.
    @usableFromInline package func begin() { thread.store(ThisThread.name, ordering: .releasing) }
}
