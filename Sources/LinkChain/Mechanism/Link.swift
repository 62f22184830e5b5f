import Synchronization

/// One link of a chain, without the element type: what it holds above it, and whether anything passes.
///
/// LinkChain: the child owns its parent, and the parent knows the child weakly. The token of a subscription holds the chain; when nobody
/// holds that, the links go one after the other, up to what somebody else still holds.
///
/// `@unchecked Sendable`: the tie changes inside the tree's serializer, and behind the tree's lock as long as another thread may look
/// it up.
public class Link: @unchecked Sendable {
    private enum State {
        /// The last observer has gone. The next one brings the link back into its chain.
        static let resting: UInt32 = 1
        /// The stream has ended here.
        static let ended: UInt32 = 2
        /// The owner has taken the link out.
        static let unlinked: UInt32 = 4
        /// The link is taken out when the event has passed that is being delivered.
        static let retired: UInt32 = 8
        /// All of these.
        static let flags: UInt32 = 0xFF
        /// One observer that is about to come, and has to wait for that. Above the flags they are counted.
        static let expected: UInt32 = 0x100
    }

    private let live = LiveObject()
    final let tree: LinkTree
    /// What it holds above; nothing if it is a root, or out of its chain.
    @exclusivity(unchecked) final var tie = Tie()
    private let state = Atomic<UInt32>(0)

    init(_ tree: LinkTree) {
        self.tree = tree
        trace("created", type(of: self))
    }

    deinit {
        trace("deinit", type(of: self))
        // No lock: the last reference is gone. Most links have been taken apart by the one that held them.
        if tie.parent != nil { tie.cut() }
    }

    /// Whether nothing passes: the stream has ended here, or the link is out of its chain, for good or for want of observers.
    ///
    /// Relaxed, as ``Flag/isRaised``.
    final var isStopped: Bool { state.load(ordering: .relaxed) & State.flags != 0 }

    /// The same for a user's question. Acquiring, as ``Flag/isRaisedAcquiring``.
    final var isStoppedAcquiring: Bool { state.load(ordering: .acquiring) & State.flags != 0 }

    /// Whether nothing will pass any more: the stream has ended here, or the owner has taken the link out.
    final var isClosed: Bool { state.load(ordering: .relaxed) & (State.ended | State.unlinked) != 0 }

    /// Whether the owner took it out. What it still had to hand over is then dropped, which the end of the stream alone does not do.
    final var isUnlinked: Bool { state.load(ordering: .relaxed) & State.unlinked != 0 }

    /// Whether it waits for somebody to observe it again.
    final var isResting: Bool { state.load(ordering: .relaxed) & State.resting != 0 }

    /// Puts the link to rest, unless somebody is about to observe it. Returns whether it is at rest. Called inside the serializer.
    ///
    /// One step: what is sent after an observer was announced is for that one, so the link must not look as if it rested even for a moment.
    /// Relaxed, as the next three: what goes with it is ordered by the serializer, and by the work that an announcement leaves there.
    final func startResting() -> Bool {
        var old = state.load(ordering: .relaxed)
        while old < State.expected {
            let result = state.compareExchange(expected: old, desired: old | State.resting, ordering: .relaxed)
            if result.exchanged {
                trace("resting", type(of: self))
                return true
            }
            old = result.original
        }
        return false
    }

    /// Wakes the link up. Returns whether it was at rest.
    ///
    /// Looks first, since most links are not at rest: nobody can put this one to rest meanwhile. Either the caller is inside the
    /// serializer, or it has announced an observer.
    final func stopResting() -> Bool {
        isResting && state.bitwiseAnd(~State.resting, ordering: .relaxed).oldValue & State.resting != 0
    }

    /// Counts an observer that is about to come.
    final func expectObserver() { state.add(State.expected, ordering: .relaxed) }

    /// Counts one less.
    final func expectNoLonger() { state.subtract(State.expected, ordering: .relaxed) }

    /// Ends the stream here. Returns whether this call did it, and the link was not unlinked before.
    ///
    /// Acquiring and releasing, as ``Flag/raise()``.
    final func stop() -> Bool {
        state.bitwiseOr(State.ended, ordering: .acquiringAndReleasing).oldValue & (State.ended | State.unlinked) == 0
    }

    /// Takes this link out of its chain: nothing is delivered through it any more, and it lets go of its parent, which is
    /// taken out as well if nothing else observes it, and so on upwards. Calls after the first do nothing.
    public func unlink() {
        if claim() { tearDown() }
    }

    /// Has nothing delivered through this link any more. Returns whether the caller is the one to take it out of its chain.
    final func claim() -> Bool {
        // Acquiring and releasing, as `stop()`.
        let old = state.bitwiseOr(State.unlinked, ordering: .acquiringAndReleasing).oldValue
        if old & State.unlinked != 0 { return false }
        trace("unlinked", type(of: self))
        didUnlink(hasEnded: old & State.ended != 0)
        // If the stream has ended, it has already let go of what is above.
        return old & State.ended == 0
    }

    /// Takes this link, which the caller has claimed, out of its chain.
    final func tearDown() {
        if tree.enter() {
            takeOut()
            tree.leave()
        } else {
            // Left first: one that comes in users' code that the rest runs comes after this, and begins anew.
            tree.enqueue { self.takeOut() }
            if tree.isInside {
                giveUpPlaces()
                forgetObservers(isInEvent: true)
            }
        }
        didDispose()
    }

    /// Lets go of what is above, and of those below. Called inside the serializer, after the event.
    private func takeOut() {
        detach()
        Tie.cut(all: takeInputs())
        forgetObservers(isInEvent: false)
    }

    /// Makes `parent` this link's parent and takes a place on its list. To be called once, before the link is handed out.
    @inline(__always)
    final func attach<Source>(to parent: Chain<Source>, deliver: @escaping (Link, Source) -> Void) {
        attach(to: parent, Registration(child: self, deliver: deliver))
    }

    /// The same with the place that it is to have there.
    final func attach(to parent: Parent, _ registration: AnyRegistration) {
        point(to: parent, registration)
        parent.add(registration)
    }

    /// The same when the parent makes the link, inside the serializer and while it is observed itself.
    final func attachInside(to parent: Parent, _ registration: AnyRegistration) {
        point(to: parent, registration)
        _ = parent.addObserver(registration)
    }

    private func point(to parent: Parent, _ registration: AnyRegistration) {
        trace("observing", type(of: self))
        tie.parent = parent
        tie.registration = registration
    }

    /// Lets go of the parent. Called inside the serializer, when no event is passing through.
    final func detach() {
        var old = Tie()
        // Moved out, so that what holds the parent is this variable and nothing else.
        tree.locked { swap(&old, &tie) }
        old.release()
    }

    /// Lets go of the parent when the stream has ended here. A retired link does so later, when the event has passed.
    final func detachEnded() {
        if state.load(ordering: .relaxed) & State.retired == 0 { detach() }
    }

    /// Releases the parent after the current event, whose stack still runs code that the parent owns.
    final func retire() {
        state.bitwiseOr(State.retired, ordering: .relaxed)
        tree.enqueue { self.detach() }
    }

    /// Gives up every place this link has, so that no more events come. What it holds it holds until the event has passed.
    /// Called in the middle of an event, by the thread that delivers it.
    func giveUpPlaces() { tie.giveUpPlace() }

    /// What it holds above. For threads that are not inside.
    final var lookedUpTie: Tie {
        var result = Tie()
        tree.locked { result = tie }
        return result
    }

    /// Takes the terminal event in. Returns whether there may be somebody to hand it on to, and leaves in `completion` what is to be
    /// handed on. Called inside the serializer.
    func receive(_ completion: inout Completion) -> Bool { false }

    /// Takes in the end of one of several parents: the one that is observed through `registration`, and held at `place`. Called outside
    /// this link's serializer, which is another one than its parents'. Returns `true` with that serializer entered.
    func enter(_ completion: inout Completion, from registration: AnyRegistration, at place: Int) -> Bool { false }

    /// Called once, when the stream has ended here, or was unlinked before. Perhaps inside the serializer.
    func didDispose() {}

    /// Takes out what a link with several parents holds of them: it is going, or its stream is over.
    func takeInputs() -> [Tie] { [] }

    /// Lets go of those that observe this link, which was unlinked; in the middle of an event, sends them no more. Called inside the
    /// serializer.
    func forgetObservers(isInEvent: Bool) {}

    /// Drops what waits in queues for the handlers of this link. If the stream has ended, also what was kept for later observers.
    func didUnlink(hasEnded: Bool) {}
}
