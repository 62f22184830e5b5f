import Synchronization

/// Lets one thing happen at a time, without making anybody wait: whoever finds the serializer taken leaves the work to the one inside.
///
/// It is what keeps the order of events the same for every observer (a value sent from inside a handler is delivered after the
/// one being delivered), what serialises a source that several threads send to, and what keeps a list of observers still
/// while an event walks over it. It is not a lock: nobody waits, so no handler can deadlock on it.
///
/// Passing an untaken serializer costs two atomic operations and allocates nothing.
@usableFromInline package struct Serializer: ~Copyable, Sendable {
    private enum State {
        /// Nobody is inside.
        static let idle: UInt8 = 0
        /// Somebody is inside.
        static let taken: UInt8 = 1
        /// Somebody is inside, and there is work left for them.
        static let takenWithWork: UInt8 = 2
    }

    /// The closures are run by whoever holds the serializer, which orders all access to what they capture.
    /// (Not private: a debug build of another module that stores a serializer refers to it, and Swift 6.3.1 crashes if it cannot.)
    struct Work: @unchecked Sendable {
        let run: () -> Void
        /// Whether it is to run when the serializer has been given back, not inside.
        let isForAfterwards: Bool
    }

    /// What was left, in order. The first needs no storage of its own: there is hardly ever a second.
    struct List: @unchecked Sendable {
        var first: Work?
        var others: [Work] = []
    }

    private let state = Atomic<UInt8>(State.idle)
    private let work = Locked(List())

    @usableFromInline package init() {}

    /// Takes the serializer if it is free. Whoever gets `true` calls ``leave()`` when done.
    ///
    /// Acquiring: what the one before did inside is seen by the one that gets in.
    @usableFromInline package func enter() -> Bool {
        state.compareExchange(expected: State.idle, desired: State.taken, ordering: .acquiring).exchanged
    }

    /// Gives the serializer back, after doing the work that others left.
    ///
    /// `turn` is given each action of that work, to run it. Releasing: what was done inside is seen by the next one to get in.
    @usableFromInline package func leave(_ turn: (() -> Void) -> Void = { $0() }) {
        if state.compareExchange(expected: State.taken, desired: State.idle, ordering: .releasing).exchanged { return }
        doLeftWork(turn)
    }

    /// Whether work was left for the thread that is inside. It may ask, and give the serializer back and take it again, so that others
    /// need not wait.
    ///
    /// Relaxed: work that is left right after this is noticed the next time, or by ``leave(_:)``.
    @usableFromInline package var hasWork: Bool { state.load(ordering: .relaxed) == State.takenWithWork }

    /// Leaves `action` to the thread that is inside; runs it here if none is any more. Actions run in the order in which they were left.
    @inline(never)
    @usableFromInline package func enqueue(_ action: @escaping () -> Void, _ turn: (() -> Void) -> Void = { $0() }) {
        leave(Work(run: action, isForAfterwards: false), turn)
    }

    /// Runs `action` while this thread does not hold the serializer: here and now if nobody does, else when whoever is inside has given
    /// it back.
    ///
    /// For what itself passes the serializer many times, and would otherwise leave all of it as work.
    @inline(never)
    @usableFromInline package func runAfterwards(_ action: @escaping () -> Void, _ turn: (() -> Void) -> Void = { $0() }) {
        // Relaxed: if somebody gets in right after this, the action finds the serializer taken, as anybody may.
        if state.load(ordering: .relaxed) == State.idle { return action() }
        leave(Work(run: action, isForAfterwards: true), turn)
    }

    private func leave(_ item: Work, _ turn: (() -> Void) -> Void) {
        work.withLock { if $0.first == nil { $0.first = item } else { $0.others.append(item) } }
        // Acquiring and releasing: publishes the work to the one inside, or takes the serializer from the one who just left.
        if state.exchange(State.takenWithWork, ordering: .acquiringAndReleasing) == State.idle { doLeftWork(turn) }
    }

    @inline(never)
    private func doLeftWork(_ turn: (() -> Void) -> Void) {
        var afterwards: [Work] = []
        func run(_ item: Work) {
            if item.isForAfterwards { afterwards.append(item) } else { turn(item.run) }
        }
        repeat {
            // Before the list is taken, so that what is added afterwards is noticed below.
            state.store(State.taken, ordering: .sequentiallyConsistent)
            let items = work.withLock { list in
                let items = list
                list = List()
                return items
            }
            if let first = items.first { run(first) }
            for item in items.others { run(item) }
        } while !state.compareExchange(expected: State.taken, desired: State.idle, ordering: .acquiringAndReleasing).exchanged
        for item in afterwards { item.run() }
    }
}
