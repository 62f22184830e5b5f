extension Parent {
    /// What becomes of the values. In this order, so that an event makes one comparison: see ``isPresent``.
    enum Audience: UInt8 {
        /// Nobody has asked for values yet, and none has come.
        case awaited
        /// Nobody has asked for values yet; those that have come are kept.
        case missed
        /// The link was unlinked: they go nowhere.
        case over
        /// Somebody has asked. Values are never kept again.
        case here
        /// They go to those that are here, and the subject hands what it keeps to each that comes.
        case replayed

        /// Whether they are handed to those that are here.
        @inline(__always)
        var isPresent: Bool { rawValue >= Audience.here.rawValue }
    }

    /// What has become of the observers.
    enum Past: UInt8 {
        /// None has come yet.
        case unobserved
        /// One has come, and ``reset()`` was called if all have gone.
        case observed
        /// The last has gone, and ``reset()`` is due: when its place is taken off the list.
        case unswept
    }
}
