/// One pass over a subject's slots, made without a lock by the thread that delivers.
///
/// Safe, because slots are neither moved nor dropped during a round, their weak references are not written, and their keys are atomic.
struct SlotTraversal<Notification> {
    let first: UnsafeMutablePointer<Slot<Notification>>?
    let count: Int

    /// Notifies every open slot in order. Marks slots whose observer has gone, and returns their number.
    ///
    /// The key is read just before each call, so a slot that an earlier handler closed is passed over. The weak load keeps the observer
    /// only for its own call, so an observer that an earlier handler released is passed over, too.
    func deliver(_ notification: Notification) -> Int {
        var dead = 0
        for position in 0..<count where first![position].isOpen {
            if let observer = first![position].observer {
                observer.notify(with: notification)
            } else {
                first![position].close(as: SlotKey.dead)
                dead += 1
            }
        }
        return dead
    }

    /// Marks slots whose observer has gone, and returns their number. Notifies nobody.
    func sweep() -> Int {
        var dead = 0
        for position in 0..<count where first![position].isOpen && first![position].observer == nil {
            first![position].close(as: SlotKey.dead)
            dead += 1
        }
        return dead
    }
}
