import Synchronization

/// Serialises work without blocking: a caller that finds the serializer taken leaves its work to the caller inside.
///
/// Every observer sees the same order of events: a value sent inside a handler is delivered after the current one. The serializer
/// serialises the senders of a source, and keeps a list of observers unchanged while an event traverses it. It is not a lock: nobody waits,
/// so no handler can deadlock on it.
///
/// Entering a free serializer and leaving it costs two atomic operations and allocates nothing. Work that was left is taken out as one
/// batch. Its closures, and the values in them, are all released when the last of it has run.
@usableFromInline package struct Serializer: ~Copyable, Sendable {
    /// The state is 0 while nobody is inside. Otherwise it names the caller inside, and the lowest bit says that work is left for it.
    private static let idle: UInt = 0
    private static let work: UInt = 1

    /// The closures are run by the caller inside, which orders all access to what they capture.
    /// (Not private: a debug build of another module that stores a serializer refers to it, and Swift 6.3.1 crashes if it cannot.)
    struct Work: @unchecked Sendable {
        let run: () -> Void
        let turn: Turn
    }

    /// When work that was left is run.
    enum Turn: UInt8 {
        /// Before the rest: as soon as the caller inside is done with its current work.
        case next
        /// In the order in which it was left.
        case inOrder
        /// Outside, when the serializer has been given back.
        case afterwards
    }

    /// What was left, in order. The first item needs no storage: there is hardly ever a second.
    struct List: @unchecked Sendable {
        var first: Work?
        var others: [Work] = []

        mutating func add(_ item: Work) {
            // Checked in place: a copy of the first would be retained for each item.
            if first == nil {
                first = item
            } else if item.turn != .next {
                others.append(item)
            } else if first?.turn == .next {
                // Before the rest, behind other work that comes next.
                others.insert(item, at: others.firstIndex { $0.turn != .next } ?? others.count)
            } else {
                if let first { others.insert(first, at: 0) }
                first = item
            }
        }

        /// Takes out the first item, if it comes before the rest.
        mutating func takeNext() -> Work? {
            guard first?.turn == .next else { return nil }
            let next = first.take()
            first = others.isEmpty ? nil : others.removeFirst()
            return next
        }
    }

    private let state = Atomic<UInt>(Serializer.idle)
    private let work = Locked(List())

    @usableFromInline package init() {}

    /// Takes the serializer if it is free. The caller that gets `true` calls ``leave(as:)`` when it is done.
    ///
    /// - Parameter caller: an even number other than 0 that identifies the caller. It matters only if ``holder`` is asked for.
    ///
    /// Acquiring: sees what the previous caller did inside.
    @usableFromInline package func enter(as caller: UInt = 2) -> Bool {
        state.compareExchange(expected: Serializer.idle, desired: caller, ordering: .acquiring).exchanged
    }

    /// Gives the serializer back, after doing the work that others left.
    ///
    /// Releasing: the next caller sees what was done inside.
    @usableFromInline package func leave(as caller: UInt = 2) {
        if state.compareExchange(expected: caller, desired: Serializer.idle, ordering: .releasing).exchanged { return }
        doLeftWork(as: caller)
    }

    /// The caller that is inside, or 0. Relaxed: a caller looks only for itself, and sees what it wrote last.
    @usableFromInline package var holder: UInt { state.load(ordering: .relaxed) & ~Serializer.work }

    /// Whether work was left for the caller inside. It may ask, give the serializer back and take it again, so that others need not wait.
    ///
    /// Relaxed: work that is left right after this is noticed the next time, or by ``leave(as:)``.
    @usableFromInline package var hasWork: Bool { state.load(ordering: .relaxed) & Serializer.work != 0 }

    /// Leaves `action` to the caller inside, or runs it here if nobody is. Actions run in the order in which they were left.
    @inline(never)
    @usableFromInline package func enqueue(_ action: @escaping () -> Void, as caller: UInt = 2) {
        leaveWork(Work(run: action, turn: .inOrder), as: caller)
    }

    /// Leaves `action` to this caller, which is inside. It runs when the current event has been delivered, before all that was sent since.
    @inline(never)
    @usableFromInline package func enqueueNext(_ action: @escaping () -> Void, as caller: UInt = 2) {
        leaveWork(Work(run: action, turn: .next), as: caller)
    }

    /// Runs `action` outside the serializer: now if nobody is inside, otherwise when the caller inside has given it back.
    ///
    /// For an action that enters the serializer many times, and would otherwise leave all of it as work.
    @inline(never)
    @usableFromInline package func runAfterwards(_ action: @escaping () -> Void, as caller: UInt = 2) {
        // Relaxed: if somebody enters right after this, the action finds the serializer taken, as anybody may.
        if state.load(ordering: .relaxed) == Serializer.idle { return action() }
        leaveWork(Work(run: action, turn: .afterwards), as: caller)
    }

    private func leaveWork(_ item: Work, as caller: UInt) {
        work.withLock { $0.add(item) }
        // Acquiring and releasing: publishes the work to the one inside, or takes the serializer from the one who just left.
        if state.bitwiseOr(Serializer.work, ordering: .acquiringAndReleasing).oldValue == Serializer.idle { doLeftWork(as: caller) }
    }

    @inline(never)
    private func doLeftWork(as caller: UInt) {
        var afterwards: [Work] = []
        func run(_ item: Work) {
            if item.turn == .afterwards { return afterwards.append(item) }
            item.run()
            // What it left to run next. The rest of this batch has been taken out of the list already.
            while hasWork, let next = work.withLock({ $0.takeNext() }) { next.run() }
        }
        repeat {
            // Before the list is taken, so that what is added afterwards is noticed below.
            state.store(caller, ordering: .sequentiallyConsistent)
            let items = work.withLock { exchange(&$0, with: List()) }
            if let first = items.first { run(first) }
            for item in items.others { run(item) }
        } while !state.compareExchange(expected: caller, desired: Serializer.idle, ordering: .acquiringAndReleasing).exchanged
        for item in afterwards { item.run() }
    }
}
