/// Notifications that were sent while another was being delivered, first in, first out.
///
/// It keeps its memory, so a steady state allocates nothing.
struct PendingNotifications<Notification>: ~Copyable {
    private var waiting: [Notification?] = []
    private var taken = 0

    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ notification: Notification) {
        waiting.append(notification)
    }

    mutating func append(contentsOf notifications: [Notification]) {
        for notification in notifications { waiting.append(notification) }
    }

    /// Returns the oldest, so that its last release does not happen here, under the lock.
    mutating func popFirst() -> Notification? {
        guard taken < waiting.count else { return nil }
        let notification = waiting[taken].take()
        taken += 1
        // Half the array is moved at most once per as many takes; a queue that never runs empty stays bounded.
        if taken * 2 >= waiting.count {
            waiting.removeSubrange(0..<taken)
            taken = 0
        }
        return notification
    }
}
