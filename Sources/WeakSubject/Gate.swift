import Synchronization
// For the lock alone; nothing of it is seen from outside.
internal import Vocabulary

/// A lock around a ``Board``, and beside it one word that lets a notification start and end without the lock when nobody else is about.
///
/// What the word saves. ns per delivery, medians, Swift 6.3.1, release, observers that add an `Int`:
///
/// | width | with the word | with the lock alone | a loop over plain closures |
/// |---|---|---|---|
/// | 1 | 28 | 34 | 26 |
/// | 2 | 25 | 28 | 23 |
/// | 10 | 22 | 23 | 22 |
/// | 1000 | 22 | 22 | 22 |
///
/// Nothing here runs user code: the board's methods load weak references only of observers the caller holds, or to give away.
struct Gate<Notification>: ~Copyable {
    private let board = Locked(Board<Notification>())
    private let state = Atomic(GateState.idle)

    /// Of the board's slots, for whoever starts without the lock. Written under the lock while `state` says to take it.
    private let first = Atomic<UnsafeMutablePointer<Slot<Notification>>?>(nil)
    private let count = Atomic(0)

    // MARK: - Delivering

    /// Starts a notification and gives its walk; if one is under way does `otherwise` instead, under the lock.
    func start(otherwise: (inout Board<Notification>) -> Void) -> Walk<Notification>? {
        // Acquiring: sees the slots and the two words as the last to leave the gate left them.
        if state.compareExchange(expected: GateState.idle, desired: GateState.delivering, ordering: .acquiring).exchanged {
            return Walk(first: first.load(ordering: .relaxed), count: count.load(ordering: .relaxed))
        }
        return enter { board, state in
            guard state & GateState.delivering == 0 else {
                otherwise(&board)
                return nil
            }
            state = GateState.delivering
            return board.start()
        }
    }

    /// Between two notifications of one array: ends one and starts the next.
    func restart(_ walk: Walk<Notification>, dead: Int) -> Walk<Notification> {
        if dead == 0, state.load(ordering: .relaxed) == GateState.delivering { return walk }
        return enter { board, state in
            board.settle(dead: dead)
            state = GateState.delivering
            return board.start()
        }
    }

    /// Ends a notification; says what is to be delivered next, by the caller, or that nothing is and others may start.
    func end(dead: Int) -> Board<Notification>.Turn {
        // Releasing: who starts next sees what the walk did.
        if dead == 0,
            state.compareExchange(expected: GateState.delivering, desired: GateState.idle, ordering: .releasing).exchanged {
            return .rest
        }
        return enter { board, state in
            board.settle(dead: dead)
            let turn = board.next()
            if case .rest = turn { state = GateState.idle } else { state = GateState.delivering }
            return turn
        }
    }

    // MARK: - Everybody else

    /// Runs `body` under the lock. Its second argument is whether a notification is under way.
    func edit<Result>(_ body: (inout Board<Notification>, Bool) -> Result) -> Result {
        enter { board, state in body(&board, state & GateState.delivering != 0) }
    }

    /// Runs `body` under the lock, with the state for it to change, and publishes what it leaves.
    private func enter<Result>(_ body: (inout Board<Notification>, inout UInt8) -> Result) -> Result {
        var result: Result?
        board.withLock { board in
            // Acquiring: sees what the last walk did. From here to the store below no notification starts or ends.
            let before = state.bitwiseOr(GateState.takeTheLock, ordering: .acquiring).oldValue
            var after = before & GateState.delivering == 0 ? GateState.idle : GateState.delivering | GateState.takeTheLock
            result = body(&board, &after)
            if board.needsTheLock(whileDelivering: after != GateState.idle) { after |= GateState.takeTheLock }
            let walk = board.walk
            first.store(walk.first, ordering: .relaxed)
            count.store(walk.count, ordering: .relaxed)
            // Releasing: publishes the board to whoever starts or ends without the lock.
            state.store(after, ordering: .releasing)
        }
        return result!
    }
}

/// Two bits: is a notification under way, and must the lock be taken before one starts or ends.
enum GateState {
    /// Nobody delivers, nothing to recycle: a notification may start without the lock.
    static var idle: UInt8 { 0 }
    /// A bit beside either: somebody holds the lock, or left something to be done under it first.
    static var takeTheLock: UInt8 { 1 }
    /// A notification is under way and may end without the lock.
    static var delivering: UInt8 { 2 }
}
