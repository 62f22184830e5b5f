import Synchronization

/// The thread that runs the handlers of a subject which keeps values: that thread is inside the subject's serializer.
@usableFromInline package struct DeliveringThread: ~Copyable, Sendable {
    /// Releasing and acquiring: a later thread may have the name of one that has gone, and sees what that did.
    private let thread = Atomic<UInt>(0)

    @usableFromInline package init() {}

    /// Whether this is the thread.
    @usableFromInline package var isCurrent: Bool { thread.load(ordering: .acquiring) == ThisThread.name }

    /// Calls `body`, which runs handlers: inside the serializer, or after the end.
    @inline(__always)
    @usableFromInline package func run(_ body: () -> Void) {
        let previous = thread.load(ordering: .relaxed)
        begin()
        body()
        thread.store(previous, ordering: .releasing)
    }

    /// Notes this thread and does not take it back, since the stream ends.
    @usableFromInline package func begin() { thread.store(ThisThread.name, ordering: .releasing) }
}
