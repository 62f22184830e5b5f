/// What a subject's lock guards.
///
/// While a notification is being delivered, `slots` neither changes size nor moves. Callers close slots in place, add to `arrivals` and
/// queue in `pending`, and the end of the notification settles it.
struct SubjectState<Notification>: ~Copyable {
    private var slots = SlotList<Notification>()
    /// Added during a notification, which they miss.
    private var arrivals = SlotList<Notification>()
    private var pending = PendingNotifications<Notification>()
    /// `recycle()` was called during a notification.
    private var sweepIsAsked = false

    /// What the delivering thread does next.
    enum Turn {
        case deliver(Notification, SlotTraversal<Notification>)
        case sweep(SlotTraversal<Notification>)
        /// Nothing waits; somebody else may deliver.
        case rest
    }

    /// Whether something has to be done here before the next notification can start, or the current one end.
    func needsTheLock(whileDelivering: Bool) -> Bool {
        whileDelivering ? sweepIsAsked || !pending.isEmpty : slots.needsRecycling
    }

    var walk: SlotTraversal<Notification> { slots.walk }

    // MARK: - Delivering

    /// Before a notification: drops what was disposed or removed since the last.
    mutating func start() -> SlotTraversal<Notification> {
        if slots.needsRecycling { slots.drop(through: SlotKey.disposed) }
        return slots.walk
    }

    /// After a notification: drops slots that were removed during it or found dead, and lets the arrivals in.
    mutating func settle(dead: Int) {
        if dead > 0 || slots.hasVacancies { slots.drop(through: SlotKey.dead) }
        arrivals.drop(through: SlotKey.vacant)
        slots.append(movedFrom: &arrivals)
    }

    /// After `settle`: what has waited longest, ready to be delivered.
    mutating func next() -> Turn {
        if sweepIsAsked {
            sweepIsAsked = false
            return .sweep(start())
        }
        guard let notification = pending.popFirst() else { return .rest }
        return .deliver(notification, start())
    }

    mutating func queue(_ notification: Notification) { pending.append(notification) }
    mutating func queue(contentsOf notifications: [Notification]) { pending.append(contentsOf: notifications) }
    mutating func askForSweep() { sweepIsAsked = true }

    // MARK: - Observers

    mutating func add(_ observer: any Observer<Notification>, whileDelivering: Bool) {
        if whileDelivering { arrivals.append(observer) } else { slots.append(observer) }
    }

    mutating func add(_ observers: some Collection<any Observer<Notification>>, whileDelivering: Bool) {
        if whileDelivering { arrivals.append(observers) } else { slots.append(observers) }
    }

    mutating func close(_ observer: any Observer<Notification>, as key: UInt, whileDelivering: Bool) {
        guard slots.close(observer, as: key) || arrivals.close(observer, as: key) else { return }
        if !whileDelivering { slots.dropVacantMajority() }
    }

    mutating func close(_ observers: some Collection<any Observer<Notification>>, as key: UInt, whileDelivering: Bool) {
        var wanted: [UInt: Int] = [:]
        for observer in observers { wanted[SlotKey.open(observer), default: 0] += 1 }
        slots.close(&wanted, as: key)
        arrivals.close(&wanted, as: key)
        if !whileDelivering { slots.dropVacantMajority() }
    }

    // MARK: - Questions

    var count: Int { slots.count + arrivals.count }

    func observer(at index: Int) -> (any Observer<Notification>)? {
        index < slots.count ? slots.observer(at: index) : arrivals.observer(at: index - slots.count)
    }

    func index(of observer: any Observer<Notification>) -> Int? {
        slots.index(of: observer) ?? arrivals.index(of: observer).map { $0 + slots.count }
    }
}

// The serializer hands it from thread to thread, one at a time. What its notifications and observers must bear is `Subject`'s contract.
extension SubjectState: @unchecked Sendable {}
