extension Subject {
    /// Sends `notification` to every open slot, in order.
    ///
    /// Returns when it has been delivered, together with all that was queued meanwhile. If a notification is under way, it is queued for
    /// the delivering thread, and this returns at once. Slots of disposed observers are dropped first, those of observers found deallocated
    /// last.
    public func send(notification: Notification) {
        guard let walk = serializer.start(otherwise: { $0.queue(notification) }) else { return }
        finish(dead: walk.deliver(notification))
    }

    /// Sends each to every observer before the next: the first to all, then the second to all. (So does seed 003's code; its printed log
    /// differs.)
    ///
    /// The array is one entry in the order of sends: nothing sent meanwhile comes in between. An observer added during one of them hears
    /// the next.
    public func send(notifications: [Notification]) {
        guard !notifications.isEmpty else { return }
        guard var walk = serializer.start(otherwise: { $0.queue(contentsOf: notifications) }) else { return }
        var dead = walk.deliver(notifications[0])
        for notification in notifications.dropFirst() {
            walk = serializer.restart(walk, dead: dead)
            dead = walk.deliver(notification)
        }
        finish(dead: dead)
    }

    /// Drops the slots of disposed and of deallocated observers. Every send does so by itself.
    ///
    /// During a notification, the delivering thread does it when that notification has been delivered.
    public func recycle() {
        guard let walk = serializer.start(otherwise: { $0.askForSweep() }) else { return }
        finish(dead: walk.sweep())
    }

    /// Ends a delivery, and delivers what came meanwhile until nothing waits.
    private func finish(dead: Int) {
        var dead = dead
        while true {
            switch serializer.end(dead: dead) {
            case .deliver(let notification, let walk): dead = walk.deliver(notification)
            case .sweep(let walk): dead = walk.sweep()
            case .rest: return
            }
        }
    }
}
