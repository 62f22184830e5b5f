/// The threads that are running an action of a scheduler. On a concurrent scheduler, actions overlap.
///
/// For `subscribe(on:)`: work for the scheduler is done at once if this thread is already in one of its actions.
@usableFromInline package struct ActingThread: ~Copyable, Sendable {
    private let threads = Locked<[UInt]>([])

    @usableFromInline package init() {}

    /// Whether this thread is running an action.
    @usableFromInline package var isCurrent: Bool { threads.withLock { $0.contains(ThisThread.name) } }

    /// Runs `body` as an action.
    @usableFromInline package func act(_ body: () -> Void) {
        threads.withLock { $0.append(ThisThread.name) }
        body()
        threads.withLock { threads in
            if let index = threads.lastIndex(of: ThisThread.name) { threads.remove(at: index) }
        }
    }
}
