extension Parent {
    /// What happens to values. In this order, so that an event makes one comparison: see ``isLive``.
    enum Delivery: UInt8 {
        /// Nobody has wanted values yet, and none has come.
        case waiting
        /// Nobody has wanted values yet. Those that have come are kept.
        case buffering
        /// The link was unlinked: values are dropped.
        case stopped
        /// An observer has wanted values. They are never kept again.
        case live
        /// Values go to the present observers, and the subject hands what it keeps to each new one.
        case replaying

        /// Whether values go to the present observers.
        @inline(__always)
        var isLive: Bool { rawValue >= Delivery.live.rawValue }
    }

    /// Whether observers have come and left.
    enum Past: UInt8 {
        /// None has come yet.
        case unobserved
        /// One has come. If all have left, ``reset()`` was called.
        case observed
        /// The last has left. ``reset()`` is due when its place is taken off the list.
        case unswept
    }
}
