/// Which threads are carrying out an action of a scheduler. Actions overlap on a concurrent one.
///
/// For `subscribe(on:)`: work meant for the scheduler is done at once when this thread is already in one of its actions.
@usableFromInline package struct ActingThread: ~Copyable, Sendable {
    private let threads = Locked<[UInt]>([])

    @usableFromInline package init() {}

    /// Whether this thread is carrying out an action.
    @usableFromInline package var isCurrent: Bool { threads.withLock { $0.contains(ThisThread.name) } }

    /// Carries out `body` as an action.
    @usableFromInline package func act(_ body: () -> Void) {
        threads.withLock { $0.append(ThisThread.name) }
        body()
        threads.withLock { threads in
            if let index = threads.lastIndex(of: ThisThread.name) { threads.remove(at: index) }
        }
    }
}
