/// Forwards to another scheduler, and counts the actions that were scheduled and that are pending.
final class WatchedScheduler: Scheduler {
    private struct Entry {
        let begun: Begun
        let token: any Cancelable
        var isPending: Bool { !begun.flag.isRaised && !token.isDisposed }
    }

    private final class Begun: Sendable {
        let flag = Flag()
    }

    private struct Notes {
        var entries: [Entry] = []
        var scheduled = 0
        var mostPending = 0
    }

    private let inner: any Scheduler
    private let notes = Locked(Notes())

    init(_ inner: any Scheduler) { self.inner = inner }

    var scheduled: Int { notes.withLock { $0.scheduled } }
    /// How many actions have neither begun nor been disposed.
    var pending: Int { notes.withLock { notes in notes.entries.count { $0.isPending } } }
    /// The highest value that `pending` has had.
    var mostPending: Int { notes.withLock { $0.mostPending } }

    var now: Duration { inner.now }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        watch(action) { inner.schedule($0) }
    }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        watch(action) { inner.schedule(after: delay, $0) }
    }

    private func watch(_ action: @escaping () -> Void, _ schedule: (@escaping () -> Void) -> any Cancelable) -> any Cancelable {
        let begun = Begun()
        let token = schedule {
            begun.flag.raise()
            action()
        }
        notes.withLock { notes in
            notes.scheduled += 1
            notes.entries.removeAll { !$0.isPending }
            notes.entries.append(Entry(begun: begun, token: token))
            notes.mostPending = max(notes.mostPending, notes.entries.count)
        }
        return token
    }
}
