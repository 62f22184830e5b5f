import Synchronization

/// A flag that is raised once and never lowered: "disposed", "stopped".
@usableFromInline package struct Flag: ~Copyable, Sendable {
    private let raised = Atomic<Bool>(false)

    @usableFromInline package init() {}

    /// Whether the flag was raised, as this thread knows it.
    ///
    /// Relaxed: a reader on another thread may be late, which the contract allows. Memory does not depend on it: what an event on its
    /// way goes on to use is held from where the event comes (by references that nobody clears, or by the event itself).
    @usableFromInline package var isRaised: Bool { raised.load(ordering: .relaxed) }

    /// Raises the flag. Returns whether this call did it: exactly one call does.
    ///
    /// Acquiring and releasing: the one who raised it goes on to take apart what other threads built before.
    @discardableResult
    @usableFromInline package func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }

    /// Raises the flag, for somebody who need not know whether it was up already: a store, where ``raise()`` is a bus-locked exchange.
    ///
    /// Relaxed: a thread that takes something apart after this gets the right to do so, and the order, from another atomic. For readers,
    /// see ``isRaised``.
    @usableFromInline package func raiseAnyway() { raised.store(true, ordering: .relaxed) }
}

extension Flag {
    /// Whether the flag was raised, for users who ask a disposable, and may then read what was written before.
    ///
    /// Acquiring: what was done before ``raise()`` is seen here. The libraries' own stages ask ``isRaised`` for every event: they read
    /// nothing that depends on the answer, so relaxed is enough.
    @usableFromInline package var isRaisedAcquiring: Bool { raised.load(ordering: .acquiring) }
}
