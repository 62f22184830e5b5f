/// Slots in the order they were added, in one block of memory.
///
/// Not an `Array`: delivery walks the slots without a lock, while others search them and close them in place.
/// Everything that moves slots happens under the subject's lock and never while a walk is on.
struct SlotList<Notification>: ~Copyable {
    private var base: UnsafeMutablePointer<Slot<Notification>>?
    private var occupied = 0
    private var capacity = 0
    private var vacant = 0
    private var disposed = 0

    /// Slots that are not vacant.
    var count: Int { occupied - vacant }

    var hasVacancies: Bool { vacant > 0 }

    /// Whether there are slots to drop before the next notification.
    var needsRecycling: Bool { vacant + disposed > 0 }

    /// What a walk needs; good until slots are added or dropped.
    var walk: SlotTraversal<Notification> { SlotTraversal(first: base, count: occupied) }

    deinit {
        base?.deinitialize(count: occupied)
        base?.deallocate()
    }

    /// Makes room. Capacity doubles, so n additions move fewer than 2n slots.
    mutating func reserve(_ additional: Int) {
        guard occupied + additional > capacity else { return }
        let wider = max(occupied + additional, capacity * 2, 4)
        let moved = UnsafeMutablePointer<Slot<Notification>>.allocate(capacity: wider)
        if let base {
            moved.moveInitialize(from: base, count: occupied)
            base.deallocate()
        }
        base = moved
        capacity = wider
    }

    mutating func append(_ observer: any Observer<Notification>) {
        reserve(1)
        (base! + occupied).initialize(to: Slot(observer))
        occupied += 1
    }

    mutating func append(_ observers: some Collection<any Observer<Notification>>) {
        reserve(observers.count)
        for observer in observers { append(observer) }
    }

    /// Moves all of `others` to the end, in order.
    mutating func append(movedFrom others: inout SlotList) {
        guard let source = others.base, others.occupied > 0 else { return }
        reserve(others.occupied)
        (base! + occupied).moveInitialize(from: source, count: others.occupied)
        occupied += others.occupied
        vacant += others.vacant
        disposed += others.disposed
        (others.occupied, others.vacant, others.disposed) = (0, 0, 0)
    }

    // MARK: - Closing

    /// Closes the first open slot of `observer`. Linear. Moves nothing, so it is safe while a walk is on.
    mutating func close(_ observer: any Observer<Notification>, as key: UInt) -> Bool {
        guard let position = position(of: observer) else { return false }
        close(at: position, as: key)
        return true
    }

    /// For each key in `wanted`, closes as many open slots as its value says, the first ones first. One pass, however many are wanted.
    mutating func close(_ wanted: inout [UInt: Int], as key: UInt) {
        for position in 0..<occupied where !wanted.isEmpty {
            let slot = base! + position
            let found = slot.pointee.key.load(ordering: .relaxed)
            guard let times = wanted[found], slot.pointee.observer != nil else { continue }
            close(at: position, as: key)
            wanted[found] = times > 1 ? times - 1 : nil
        }
    }

    private mutating func close(at position: Int, as key: UInt) {
        base![position].close(as: key)
        if key == SlotKey.vacant { vacant += 1 } else { disposed += 1 }
    }

    // MARK: - Recycling

    /// Drops the slots whose key is `limit` or less and closes the gaps. Linear; loads no weak reference and runs no user code.
    mutating func drop(through limit: UInt) {
        guard let base else { return }
        var kept = 0
        for position in 0..<occupied {
            if base[position].key.load(ordering: .relaxed) <= limit {
                (base + position).deinitialize(count: 1)
            } else {
                if kept != position { (base + kept).moveInitialize(from: base + position, count: 1) }
                kept += 1
            }
        }
        occupied = kept
        vacant = 0
        if kept == 0 {
            // A subject without observers is as it was before they came.
            base.deallocate()
            (self.base, capacity) = (nil, 0)
        }
        if limit >= SlotKey.disposed { disposed = 0 }
    }

    /// Drops vacant slots once they are the majority, so a removal moves less than one slot on average.
    mutating func dropVacantMajority() {
        if vacant * 2 > occupied { drop(through: SlotKey.vacant) }
    }

    // MARK: - Finding

    /// The observer's index among slots that are not vacant. Linear.
    func index(of observer: any Observer<Notification>) -> Int? {
        guard let position = position(of: observer) else { return nil }
        guard vacant > 0 else { return position }
        return (0..<position).count { base![$0].key.load(ordering: .relaxed) != SlotKey.vacant }
    }

    /// The observer of the slot at `index` among those that are not vacant; `nil` if it has none, is closed, or does not exist. Constant
    /// time, but linear while removed slots wait to be dropped.
    func observer(at index: Int) -> (any Observer<Notification>)? {
        guard index >= 0, index < count else { return nil }
        var position = index
        if vacant > 0 {
            position = 0
            var ahead = index
            while true {
                if base![position].key.load(ordering: .relaxed) != SlotKey.vacant {
                    if ahead == 0 { break }
                    ahead -= 1
                }
                position += 1
            }
        }
        return base![position].isOpen ? base![position].observer : nil
    }

    private func position(of observer: any Observer<Notification>) -> Int? {
        let key = SlotKey.open(observer)
        // The load on a match cannot run a deinit under the lock: the caller holds the observer.
        return (0..<occupied).first {
            base![$0].key.load(ordering: .relaxed) == key && base![$0].observer != nil
        }
    }
}
