/// One pass over a subject's slots, made without a lock by the thread that delivers.
///
/// Sound because, from the round's start to its end, slots neither move nor go, their weak references are not written, and their keys are
/// atomic.
struct SlotTraversal<Notification> {
    let first: UnsafeMutablePointer<Slot<Notification>>?
    let count: Int

    /// Notifies every open slot in order. Returns how many slots were found without their observer, now marked so.
    ///
    /// The key is read just before each call, so a slot closed by an earlier observer's handler is passed over; the weak load keeps
    /// the observer for its own call only, so one that an earlier handler let go of is passed over too.
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

    /// Notifies nobody. Returns how many slots were found without their observer, now marked so.
    func sweep() -> Int {
        var dead = 0
        for position in 0..<count where first![position].isOpen && first![position].observer == nil {
            first![position].close(as: SlotKey.dead)
            dead += 1
        }
        return dead
    }
}
