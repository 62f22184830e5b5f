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
/// event is passing through is released when it has passed. See ``Link/retire()``.
///
/// It holds nothing of the tree, except what is about to be released. So a link that was unlinked but is still held keeps nothing above
/// it alive.
@usableFromInline final class LinkTree: @unchecked Sendable {
    private let live = LiveObject()
    /// Whether the root is a cold source, which has to be started.
    let isCold: Bool
    /// Its callers are named by their threads.
    private let serializer = Serializer()
    /// For what other threads look up without passing the serializer: the parent of a link, and what a link's queued deliveries share.
    private let lookups = Locked(())
    /// The cold root whose end is on its way, until it has cleaned up. Touched inside the serializer.
    @exclusivity(unchecked) private var ending: Parent?

    init(isCold: Bool) {
        self.isCold = isCold
        trace("created", type(of: self))
    }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    /// Takes the serializer if it is free. The caller that gets `true` calls ``leave()`` when it is done.
    @inline(__always)
    func enter() -> Bool { serializer.enter(as: Self.thread) }

    /// Gives the serializer back, after doing the work that was left.
    @inline(__always)
    func leave() { serializer.leave(as: serializer.holder) }

    /// Leaves `action` to the thread that is inside, after what was left before; runs it here if none is any more.
    func enqueue(_ action: @escaping () -> Void) { serializer.enqueue(action, as: Self.thread) }

    /// Leaves `action` to this thread, which is inside: it runs when the event at hand has passed, before all that was left before.
    func enqueueNext(_ action: @escaping () -> Void) { serializer.enqueueNext(action, as: Self.thread) }

    /// Runs `action` while this thread does not hold the serializer: now if no thread does, else when that thread has given it back.
    func runAfterwards(_ action: @escaping () -> Void) { serializer.runAfterwards(action, as: Self.thread) }

    /// Whether work was left for this thread, which is inside.
    var hasWork: Bool { serializer.hasWork }

    /// Whether this thread is inside: a closure that an event calls, or what that calls.
    var isInside: Bool { serializer.holder == Self.thread }

    private static var thread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }

    /// Runs `body` while no other thread looks up, or changes, what is behind this lock. Nothing is released under it.
    @inline(__always)
    func locked<Result: Sendable>(_ body: () -> Result) -> Result { lookups.withLock { _ in body() } }

    /// Hands the end of a cold root's run to the tree, and lets the root clean up: as soon as the end gets to where it may make another
    /// stream begin, else afterwards.
    func pass(_ completion: Completion, from root: Parent) {
        ending = root
        root.pass(completion)
        cleanUpAfterEnd()
    }

    /// Lets the root whose end is on its way clean up, unless it has. Called inside the serializer.
    func cleanUpAfterEnd() { ending.take()?.cleanUp() }
}
