import Synchronization

/// A flag that is raised once and never lowered: "disposed", "stopped".
public struct Flag: ~Copyable, Sendable {
    private let raised = Atomic<Bool>(false)

    public init() {}

    /// Whether the flag was raised, as this thread knows it.
    ///
    /// Relaxed: a reader on another thread may be late, which the contract allows; memory is safe because nothing that a
    /// reader goes on to use is freed while an event is on its way (it hangs on `let` references from the event's source).
    public var isRaised: Bool { raised.load(ordering: .relaxed) }

    /// Raises the flag. Returns whether this call did it: exactly one call does.
    ///
    /// Acquiring and releasing: the one who raised it goes on to take apart what other threads built before.
    @discardableResult
    public func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}
