import Synchronization
// For the lock alone; nothing of it is seen from outside.
internal import Vocabulary

/// A lock around a ``SubjectState``, and a word that lets a notification start and end without the lock when nobody else is about.
///
/// What the word saves, in ns per delivery (medians, Swift 6.3.1, release, observers that add an `Int`):
///
/// | width | with the word | with the lock alone | a loop over plain closures |
/// |---|---|---|---|
/// | 1 | 28 | 34 | 26 |
/// | 2 | 25 | 28 | 23 |
/// | 10 | 22 | 23 | 22 |
/// | 1000 | 22 | 22 | 22 |
///
/// Nothing here runs user code: the content's methods load a weak reference only if the caller holds the observer or is given it.
struct Serializer<Notification>: ~Copyable {
    private let content = Locked(SubjectState<Notification>())
    private let state = Atomic(SerializerState.idle)

    /// The content's slots, for a thread that starts without the lock. Written under the lock while `state` says to take it.
    private let first = Atomic<UnsafeMutablePointer<Slot<Notification>>?>(nil)
    private let count = Atomic(0)

    // MARK: - Delivering

    /// Starts a notification and returns its walk. If one is under way, calls `otherwise` instead, under the lock.
    func start(otherwise: (inout SubjectState<Notification>) -> Void) -> SlotTraversal<Notification>? {
        // Acquiring: sees the slots and the two words as the last thread to leave left them.
        if state.compareExchange(expected: SerializerState.idle, desired: SerializerState.delivering, ordering: .acquiring).exchanged {
            return SlotTraversal(first: first.load(ordering: .relaxed), count: count.load(ordering: .relaxed))
        }
        return enter { content, state in
            guard state & SerializerState.delivering == 0 else {
                otherwise(&content)
                return nil
            }
            state = SerializerState.delivering
            return content.start()
        }
    }

    /// Between two notifications of one array: ends one and starts the next.
    func restart(_ walk: SlotTraversal<Notification>, dead: Int) -> SlotTraversal<Notification> {
        if dead == 0, state.load(ordering: .relaxed) == SerializerState.delivering { return walk }
        return enter { content, state in
            content.settle(dead: dead)
            state = SerializerState.delivering
            return content.start()
        }
    }

    /// Ends a notification. Returns what the caller delivers next; if nothing, others may start.
    func end(dead: Int) -> SubjectState<Notification>.Turn {
        // Releasing: the next delivering thread sees what this one did.
        if dead == 0,
            state.compareExchange(expected: SerializerState.delivering, desired: SerializerState.idle, ordering: .releasing).exchanged
        {
            return .rest
        }
        return enter { content, state in
            content.settle(dead: dead)
            let turn = content.next()
            if case .rest = turn { state = SerializerState.idle } else { state = SerializerState.delivering }
            return turn
        }
    }

    // MARK: - Everybody else

    /// Runs `body` under the lock. Its second argument is whether a notification is under way.
    func edit<Result>(_ body: (inout SubjectState<Notification>, Bool) -> Result) -> Result {
        enter { content, state in body(&content, state & SerializerState.delivering != 0) }
    }

    /// Runs `body` under the lock, with the state for it to change, and publishes the result.
    private func enter<Result>(_ body: (inout SubjectState<Notification>, inout UInt8) -> Result) -> Result {
        var result: Result?
        content.withLock { content in
            // Acquiring: sees what the last walk did. From here to the store below no notification starts or ends.
            let before = state.bitwiseOr(SerializerState.takeTheLock, ordering: .acquiring).oldValue
            var after =
                before & SerializerState.delivering == 0 ? SerializerState.idle : SerializerState.delivering | SerializerState.takeTheLock
            result = body(&content, &after)
            if content.needsTheLock(whileDelivering: after != SerializerState.idle) { after |= SerializerState.takeTheLock }
            let walk = content.walk
            first.store(walk.first, ordering: .relaxed)
            count.store(walk.count, ordering: .relaxed)
            // Releasing: publishes the content to a thread that starts or ends without the lock.
            state.store(after, ordering: .releasing)
        }
        return result!
    }
}

/// Two bits: is a notification under way, and must the lock be taken before one starts or ends.
enum SerializerState {
    /// Nobody delivers, nothing to recycle: a notification may start without the lock.
    static var idle: UInt8 { 0 }
    /// A bit beside either: somebody holds the lock, or left work to be done under it first.
    static var takeTheLock: UInt8 { 1 }
    /// A notification is under way and may end without the lock.
    static var delivering: UInt8 { 2 }
}

#if INTERLEAVING
import Interleaving

/// Steered by an exploration: see Tests/Interleaving. Only `make interleavings` sets the condition.
typealias Atomic = SteppedAtomic
#endif
