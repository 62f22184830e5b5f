#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// What all links below one root share: the serializer, which lets one event or one change pass through the tree at a time.
///
/// Ties between the links of a tree change inside its serializer and nowhere else. What comes while another thread is inside is left to
/// that thread. The thread that is inside may take links out at once, also in the middle of an event: the lists stand still, and what the
/// event is passing through is released when it has passed. See ``retire(_:)``.
///
/// It holds nothing of the tree, except what is about to be released. So a link that was unlinked but is still held keeps nothing above
/// it alive.
final class LinkTree: @unchecked Sendable {
    private let live = LiveObject()
    /// Whether the root is a cold source, which has to be started.
    let isCold: Bool
    private let serializer = Serializer()
    /// The thread that is inside, or 0.
    ///
    /// Relaxed, always: a thread looks for itself alone, and sees what it wrote last. It writes 0 before it gives the serializer back.
    private let owner = Atomic<UInt>(0)
    /// For what other threads look up without passing the serializer: the parent of a link, and what a link's queued deliveries share.
    private let lookups = Locked(())
    // Touched inside the serializer. One hardly ever has company.
    @exclusivity(unchecked) private var retired: Link?
    @exclusivity(unchecked) private var alsoRetired: [Link] = []
    /// The cold root whose end is on its way, and its run that this ends. Touched inside the serializer.
    @exclusivity(unchecked) private var ending: (root: Parent, run: Int)?

    init(isCold: Bool) { self.isCold = isCold }

    /// Takes the serializer if it is free. The caller that gets `true` calls ``leave()`` when it is done.
    @inline(__always)
    func enter() -> Bool {
        guard serializer.enter() else { return false }
        owner.store(Self.thread, ordering: .relaxed)
        return true
    }

    /// Gives the serializer back, after doing the work that was left.
    @inline(__always)
    func leave() {
        owner.store(0, ordering: .relaxed)
        serializer.leave(takeTurn)
    }

    /// Leaves `action` to the thread that is inside, after what was left before; runs it here if none is any more.
    func enqueue(_ action: @escaping () -> Void) { serializer.enqueue(action, takeTurn) }

    /// Runs `action` while this thread does not hold the serializer: now if no thread does, else when that thread has given it back.
    func runAfterwards(_ action: @escaping () -> Void) { serializer.runAfterwards(action, takeTurn) }

    /// Whether work was left for this thread, which is inside.
    var hasWork: Bool { serializer.hasWork }

    /// Whether this thread is inside: a closure that an event calls, or what that calls.
    var isInside: Bool { owner.load(ordering: .relaxed) == Self.thread }

    private func takeTurn(_ action: () -> Void) {
        owner.store(Self.thread, ordering: .relaxed)
        action()
        owner.store(0, ordering: .relaxed)
    }

    private static var thread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }

    /// Takes `link` out of its chain when the event that is being delivered has passed: parts of it, and of what it owns, may be on the
    /// stack.
    func retire(_ link: Link) {
        guard link.markRetired() else { return }
        if retired == nil {
            retired = link
            enqueue { self.releaseRetired() }
        } else {
            alsoRetired.append(link)
        }
    }

    private func releaseRetired() {
        let others = alsoRetired
        alsoRetired = []
        retired.take()?.detachRetired()
        for link in others { link.detachRetired() }
    }

    /// Runs `body` while no other thread looks up, or changes, what is behind this lock. Nothing is released under it.
    @inline(__always)
    func locked(_ body: () -> Void) { lookups.withLock { _ in body() } }

    /// Hands the end of a cold root's `run` to the tree, and lets the root clean up: as soon as the end gets to where it may make another
    /// stream begin, else afterwards.
    func pass(_ completion: Completion, from root: Parent, _ run: Int) {
        ending = (root, run)
        root.pass(completion)
        cleanUpAfterEnd()
    }

    /// Lets the root whose end is on its way clean up, unless it has. Called inside the serializer.
    func cleanUpAfterEnd() {
        if let (root, run) = ending.take() { root.cleanUp(after: run) }
    }
}
