/// What all links below one root share: the serializer, which lets one event or change pass through the tree at a time.
///
/// Parent links between links of the tree change only inside its serializer. Work that arrives while another thread is inside is left to
/// that thread. The thread inside may take links out even during an event: the lists do not change, and what the event passes through is
/// released when it has passed. See ``Link/retire()``.
///
/// It holds no link, except what is about to be released. So an unlinked link that is still held keeps nothing above it alive.
@usableFromInline final class LinkTree: @unchecked Sendable {
    private let live = LiveObject()
    /// Whether the root has to be started.
    let isCold: Bool
    /// Callers are identified by their threads.
    private let serializer = Serializer()
    /// Guards what threads look up outside the serializer: parent links, and a subscription's token.
    private let lookups = Locked(())
    /// The cold root whose end is passing, until it has cleaned up. Touched inside the serializer.
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
    func enter() -> Bool { serializer.enter(as: ThisThread.name) }

    /// Gives the serializer back, after doing the work that others left.
    @inline(__always)
    func leave() { serializer.leave(as: serializer.holder) }

    /// Leaves `action` to the thread inside, behind earlier work. Runs it here if no thread is inside any more.
    func enqueue(_ action: @escaping () -> Void) { serializer.enqueue(action, as: ThisThread.name) }

    /// Leaves `action` to this thread, which is inside: it runs after the current event, before what ``enqueue(_:)`` left.
    func enqueueNext(_ action: @escaping () -> Void) { serializer.enqueueNext(action, as: ThisThread.name) }

    /// Runs `action` outside the serializer: now if no thread is inside, else when the thread inside has left.
    func runAfterwards(_ action: @escaping () -> Void) { serializer.runAfterwards(action, as: ThisThread.name) }

    /// Whether work waits for this thread, which is inside.
    var hasWork: Bool { serializer.hasWork }

    /// Whether this thread is inside, as in a closure that an event calls.
    var isInside: Bool { serializer.holder == ThisThread.name }

    /// Runs `body` while no other thread looks up, or changes, what is behind this lock. Nothing is released under it.
    @inline(__always)
    func locked<Result: Sendable>(_ body: () -> Result) -> Result { lookups.withLock { _ in body() } }

    /// Hands the end of a cold root's run to the tree, and lets the root clean up: as soon as the end reaches a link that may start another
    /// stream, else when the end has passed.
    func pass(_ completion: Completion, from root: Parent) {
        ending = root
        root.pass(completion)
        cleanUpAfterEnd()
    }

    /// Lets the root whose end is passing clean up, unless it has. Inside the serializer.
    func cleanUpAfterEnd() { ending.take()?.cleanUp() }
}
