import Synchronization

/// Lets one thing happen at a time, without making anybody wait: whoever finds the gate taken leaves the work to the one inside.
///
/// It is what keeps the order of events the same for every observer (a value sent from inside a handler is delivered after the
/// one being delivered), what serialises a source that several threads send to, and what keeps a list of observers still
/// while an event walks over it. It is not a lock: nobody waits, so no handler can deadlock on it.
///
/// Passing an untaken gate costs two atomic operations and allocates nothing.
public struct SerialGate: ~Copyable, Sendable {
    private enum State {
        /// Nobody is inside.
        static let idle: UInt8 = 0
        /// Somebody is inside.
        static let taken: UInt8 = 1
        /// Somebody is inside, and there is work left for them.
        static let takenWithWork: UInt8 = 2
    }

    /// The closures are run by whoever holds the gate, which orders all access to what they capture.
    /// (Not private: a debug build of another module that stores a gate refers to it, and Swift 6.3.1 crashes if it cannot.)
    struct Work: @unchecked Sendable {
        let run: () -> Void
        /// Whether it is to run when the gate has been given back, not inside.
        let isForAfterwards: Bool
    }

    private let state = Atomic<UInt8>(State.idle)
    private let work = Mutex<[Work]>([])

    public init() {}

    /// Takes the gate if it is free. Whoever gets `true` calls ``leave()`` when done.
    ///
    /// Acquiring: what the one before did inside is seen by the one who gets in.
    public func enter() -> Bool {
        state.compareExchange(expected: State.idle, desired: State.taken, ordering: .acquiring).exchanged
    }

    /// Gives the gate back, after doing the work that others left.
    ///
    /// Releasing: what was done inside is seen by the next one to get in.
    public func leave() {
        if state.compareExchange(expected: State.taken, desired: State.idle, ordering: .releasing).exchanged { return }
        doLeftWork()
    }

    /// Leaves `action` to whoever is inside; runs it here if nobody is any more. Actions run in the order in which they were left.
    @inline(never)
    public func leaveWork(_ action: @escaping () -> Void) { leave(Work(run: action, isForAfterwards: false)) }

    /// Runs `action` while this thread does not hold the gate: here and now if nobody does, else when whoever is inside has given it back.
    ///
    /// For what itself passes the gate many times, and would otherwise leave all of it as work.
    @inline(never)
    public func runOutside(_ action: @escaping () -> Void) {
        // Relaxed: if somebody gets in right after this, the action finds the gate taken, as anybody may.
        if state.load(ordering: .relaxed) == State.idle { return action() }
        leave(Work(run: action, isForAfterwards: true))
    }

    private func leave(_ item: Work) {
        work.withLock { $0.append(item) }
        // Acquiring and releasing: publishes the work to the one inside, or takes the gate from the one who just left.
        if state.exchange(State.takenWithWork, ordering: .acquiringAndReleasing) == State.idle { doLeftWork() }
    }

    @inline(never)
    private func doLeftWork() {
        var afterwards: [Work] = []
        repeat {
            // Before the list is taken, so that what is added afterwards is noticed below.
            state.store(State.taken, ordering: .sequentiallyConsistent)
            let items = work.withLock { list in
                let items = list
                list = []
                return items
            }
            for item in items {
                if item.isForAfterwards { afterwards.append(item) } else { item.run() }
            }
        } while !state.compareExchange(expected: State.taken, desired: State.idle, ordering: .acquiringAndReleasing).exchanged
        for item in afterwards { item.run() }
    }
}
