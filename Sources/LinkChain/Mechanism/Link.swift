import Synchronization

/// A link of a chain, without its element type: its parent link to the parent, and whether events pass.
///
/// LinkChain: the child owns its parent, and the parent knows the child weakly. A subscription's token owns the chain. When the token is
/// freed, the links above are freed one by one, up to the first that something else holds.
///
/// `@unchecked Sendable`: the parent link changes inside the tree's serializer, and under the tree's lock while another thread may look it
/// up.
public class Link: @unchecked Sendable {
    private enum State {
        /// The last observer has left. The next one brings the link back into its chain.
        static let resting: UInt64 = 1
        static let ended: UInt64 = 2
        /// The owner has unlinked it.
        static let unlinked: UInt64 = 4
        /// The link releases its parent when the current event has passed.
        static let retired: UInt64 = 8
        /// All of the above.
        static let flags: UInt64 = 0xF
        /// See ``Link/isStarted``.
        static let started: UInt64 = 0x10
        /// See ``Link/isStartedAndHeld``.
        static let held: UInt64 = 0x20
        /// See ``Cancellation``.
        static let hasCancellation: UInt64 = 0x40
        /// See ``Link/isUnsettled``. Set in links that are no roots, too, where it says nothing.
        static let unsettled: UInt64 = 0x80
        /// From this bit on, 32 bits for ``Link/currentRun``.
        static let run: UInt64 = 1 << 8
        static let runs: UInt64 = 0xFFFF_FFFF << 8
        /// One announced observer, which has to wait for its turn. The bits from here on count them.
        static let expected: UInt64 = 1 << 40

        /// `state` of a link that comes to rest.
        @inline(__always)
        static func atRest(_ state: UInt64) -> UInt64 {
            state & ~(runs | started | held) | (state &+ run) & runs | resting | unsettled
        }
    }

    private let live = LiveObject()
    final let tree: LinkTree
    /// Its hold on the parent. Empty for a root, and for a link that is out of its chain.
    @exclusivity(unchecked) final var parentLink = ParentLink()
    private let state = Atomic<UInt64>(0)

    init(_ tree: LinkTree) {
        self.tree = tree
        trace("created", type(of: self))
    }

    deinit {
        trace("deinit", type(of: self))
        // No lock: the last reference is gone. Most links have lost their parent link by now, to the link that held them.
        if parentLink.parent != nil { parentLink.cut() }
    }

    /// Whether nothing passes: the stream has ended here, or the link is unlinked or at rest.
    ///
    /// Relaxed, as ``Flag/isRaised``.
    final var isStopped: Bool { state.load(ordering: .relaxed) & State.flags != 0 }

    /// Whether nothing will ever pass again: the stream has ended here, or the link is unlinked.
    final var isClosed: Bool { state.load(ordering: .relaxed) & (State.ended | State.unlinked) != 0 }

    /// Whether it is unlinked. That drops what it still had to hand over, which the end of the stream alone does not.
    final var isUnlinked: Bool { state.load(ordering: .relaxed) & State.unlinked != 0 }

    final var hasCancellation: Bool { state.load(ordering: .relaxed) & State.hasCancellation != 0 }

    /// Relaxed: the lock of ``Cancellation`` orders the rest.
    final func noteCancellation() { state.bitwiseOr(State.hasCancellation, ordering: .relaxed) }

    final var isResting: Bool { state.load(ordering: .relaxed) & State.resting != 0 }

    /// How often the last observer has left: the number of the present run.
    final var currentRun: UInt32 { UInt32(truncatingIfNeeded: state.load(ordering: .relaxed) / State.run) }

    /// The same, or `nil` at rest.
    @inline(__always)
    final var runIfAwake: UInt32? {
        let state = state.load(ordering: .relaxed)
        return state & State.resting == 0 ? UInt32(truncatingIfNeeded: state / State.run) : nil
    }

    /// Whether the last observer has left since run `old`. A later observer begins anew.
    @inline(__always)
    final func wasLeft(since old: UInt32) -> Bool { runIfAwake != old }

    /// Whether this root has begun its present run.
    ///
    /// Relaxed, as the next three: the serializer of a source's tree orders what the source is told, and starting a source twice does
    /// nothing.
    final var isStarted: Bool { state.load(ordering: .relaxed) & State.started != 0 }

    /// Whether, besides, links below hold it, and its places with its sources know that.
    final var isStartedAndHeld: Bool { state.load(ordering: .relaxed) & State.held != 0 }

    /// Begins the present run. Returns whether it had not begun. Inside the serializer.
    final func beginRun(isHeld: @autoclosure () -> Bool) -> Bool {
        if isStarted { return false }
        state.bitwiseOr(isHeld() ? State.started | State.held : State.started, ordering: .relaxed)
        return true
    }

    final func noteNotHeld() { state.bitwiseAnd(~State.held, ordering: .relaxed) }

    /// Whether this root is awake, but has not taken all its places with its sources again since it was at rest, or one above it has not.
    ///
    /// Then a thread that starts the root for a new observer takes them, too: the observer must miss nothing that the thread sends next.
    ///
    /// Acquiring, as ``noteSettled(in:)`` releases: who finds it settled finds the places taken.
    final var isUnsettled: Bool { state.load(ordering: .acquiring) & (State.unsettled | State.resting) == State.unsettled }

    /// Notes that this root, which was awake in run `run`, has taken all its places since, and those above it, too.
    final func noteSettled(in run: UInt32) {
        var old = state.load(ordering: .relaxed)
        while old & State.resting == 0, UInt32(truncatingIfNeeded: old / State.run) == run {
            let result = state.compareExchange(expected: old, desired: old & ~State.unsettled, ordering: .releasing)
            if result.exchanged { return }
            old = result.original
        }
    }

    /// Puts the link to rest, which ends its run, unless an observer is announced. Returns whether it is at rest. Inside the serializer.
    ///
    /// One atomic step: values sent after an announcement are for the announced observer, so the link must not seem at rest even for a
    /// moment. Nor may the announced observer find the number of the run that is over. Relaxed, as the next three: the serializer, and the
    /// work that an announcement queues there, order the rest.
    final func startResting() -> Bool {
        var old = state.load(ordering: .relaxed)
        while old < State.expected {
            let result = state.compareExchange(expected: old, desired: State.atRest(old), ordering: .relaxed)
            if result.exchanged {
                trace("resting", type(of: self))
                return true
            }
            old = result.original
        }
        return false
    }

    /// Wakes the link. Returns whether it was at rest.
    ///
    /// Looks first, since most links are awake. Nobody puts this one to rest meanwhile: the caller is inside the serializer, or has
    /// announced an observer.
    final func stopResting() -> Bool {
        isResting && state.bitwiseAnd(~State.resting, ordering: .relaxed).oldValue & State.resting != 0
    }

    /// Counts an announced observer.
    final func expectObserver() { state.add(State.expected, ordering: .relaxed) }

    final func expectNoLonger() { state.subtract(State.expected, ordering: .relaxed) }

    /// Ends the stream here. Returns `false` if it had ended already, or if the link was unlinked before.
    ///
    /// Acquiring and releasing, as ``Flag/raise()``.
    final func stop() -> Bool {
        state.bitwiseOr(State.ended, ordering: .acquiringAndReleasing).oldValue & (State.ended | State.unlinked) == 0
    }

    /// Takes this link out of its chain. Calls after the first do nothing.
    ///
    /// Nothing more is delivered through it, and it releases its parent. A parent that nothing else observes leaves its own parent in turn,
    /// and so on upwards.
    public func unlink() {
        if claim() { tearDown() }
    }

    /// Stops delivery through this link. Returns whether the caller is the one to take it out of its chain.
    final func claim() -> Bool {
        // Acquiring and releasing, as `stop()`.
        let old = state.bitwiseOr(State.unlinked, ordering: .acquiringAndReleasing).oldValue
        if old & State.unlinked != 0 { return false }
        trace("unlinked", type(of: self))
        didUnlink(hasEnded: old & State.ended != 0)
        // An ended link has already released its parent.
        return old & State.ended == 0
    }

    /// Takes this link out of its chain. The caller has claimed it.
    final func tearDown() {
        if tree.enter() {
            takeOut()
            tree.leave()
        } else {
            // Queue before running user code: an observer that user code adds comes after this, and begins anew.
            tree.enqueue { self.takeOut() }
            if tree.isInside {
                giveUpPlaces()
                forgetObservers(isInEvent: true)
            }
        }
        didDispose()
    }

    /// Releases the parents and forgets the observers. Inside the serializer, between events.
    private func takeOut() {
        detach()
        ParentLink.cut(all: takeInputs())
        forgetObservers(isInEvent: false)
    }

    /// Makes `parent` this link's parent, and takes a place on its list. Called once, before the link is handed out.
    final func attach(to parent: Parent, _ registration: consuming AnyRegistration) {
        // The parent link holds it.
        let place = Unmanaged.passUnretained(registration)
        point(to: parent, registration)
        place._withUnsafeGuaranteedRef { parent.add($0) }
    }

    /// The same for a link that its parent makes: inside the serializer, while the parent is observed.
    final func attachInside(to parent: Parent, _ registration: AnyRegistration) {
        point(to: parent, registration)
        _ = parent.addObserver(registration)
    }

    private func point(to parent: Parent, _ registration: consuming AnyRegistration) {
        trace("observing", type(of: self))
        parentLink.parent = parent
        parentLink.registration = registration
    }

    /// Notes at this link's place whether links below hold this link. Inside the serializer.
    final func markHeld(_ isHeld: Bool) {
        parentLink.unretained?.registration._withUnsafeGuaranteedRef { $0.isHeld = isHeld }
    }

    /// Releases the parent. Inside the serializer, between events.
    final func detach() {
        var old = ParentLink()
        // Moved out, so that only this variable holds the parent.
        tree.locked { swap(&old, &parentLink) }
        old.release()
    }

    /// Releases the parent when the stream has ended here. A retired link does so later, when the event has passed.
    final func detachEnded() {
        if state.load(ordering: .relaxed) & State.retired == 0 { detach() }
    }

    /// Releases the parent after the current event, whose stack still runs code that the parent owns.
    final func retire() {
        state.bitwiseOr(State.retired, ordering: .relaxed)
        tree.enqueue { self.detach() }
    }

    /// Gives up all places of this link, so that no more events come. What the current event passes through stays held until it has passed.
    ///
    /// Called during an event, by the thread that delivers it.
    func giveUpPlaces() { parentLink.giveUpPlace() }

    /// The parent link, for threads that are not inside the serializer.
    final var lookedUpParentLink: ParentLink {
        var result = ParentLink()
        tree.locked { result = parentLink }
        return result
    }

    /// Takes in the terminal event. Returns whether to hand it on; `completion` is then what to hand on. Inside the serializer.
    func receive(_ completion: inout Completion) -> Bool { false }

    /// Takes in the end of one of several parents: the one observed through `registration`, and held at `place`.
    ///
    /// Called outside this link's serializer, which is not that of its parents. If this returns `true`, it has entered that serializer.
    func enter(_ completion: inout Completion, from registration: AnyRegistration, at place: Int) -> Bool { false }

    /// Called once, when the stream ends here or the link is unlinked, whichever comes first. Perhaps inside the serializer.
    func didDispose() {}

    /// Takes out the parent links of a link with several parents: the link is being freed, or its stream is over.
    func takeInputs() -> [ParentLink] { [] }

    /// Forgets this link's observers, since it was unlinked. During an event, it only stops sending to them. Inside the serializer.
    func forgetObservers(isInEvent: Bool) {}

    /// Drops what waits in queues for this link's handlers. If the stream has ended, also what is kept for later observers.
    func didUnlink(hasEnded: Bool) {}
}
