/// Outlives its link, for what was sent to a queue before the link was unlinked.
final class Cancellation: Sendable {
    let flag = Flag()
}

/// One link of a chain, without the element type: what owns whom, and what lets go of whom.
///
/// LinkChain: the child owns its parent, and the parent knows the child weakly. Whoever holds the final link holds the chain;
/// when nobody does, the links go one after the other, up to what somebody else still holds.
///
/// `@unchecked Sendable`: the ties are behind the origin's lock, the rest is touched only by whoever holds the origin's gate.
public class Link: @unchecked Sendable {
    /// The ties to the parent, and how many observe this link.
    struct Ties {
        var parent: Link?
        var registration: AnyRegistration?
        /// Told to what waits in queues, if anything does.
        var cancellation: Cancellation?
        var observers: Int32 = 0
        /// How often this link has given up its place with its parent, and taken it again: odd while it has none.
        private(set) var turn: UInt32 = 0

        /// Whether this link gave up its place with its parent when the last observer went. It takes one again when it is observed again.
        var isSuspended: Bool {
            get { turn & 1 == 1 }
            set { if newValue != isSuspended { turn &+= 1 } }
        }
    }

    private let live = LiveObject()
    final let origin: Origin
    @exclusivity(unchecked) final var ties = Ties()
    /// Whether this link never had a parent of its own. Written before anybody else knows the link.
    @exclusivity(unchecked) final var isRoot = true
    private let closed = Flag()
    private let unlinked = Flag()

    init(origin: Origin) { self.origin = origin }

    deinit {
        // What subclasses keep is still there: Swift releases it when the last `deinit` has run.
        // Without the lock: who is here has the last reference. Most links have been taken apart by who held them.
        if ties.parent != nil || ties.cancellation != nil || hasInputs { detach(forGood: true) }
    }

    /// Whether nothing passes any more: the stream ended here, or this link was unlinked.
    final var isClosed: Bool { closed.isRaised }

    /// Whether the owner took it out. What it still had to hand over is then dropped, which the end of the stream alone does not do.
    final var isUnlinked: Bool { unlinked.isRaised }

    /// Stops events from passing. Returns whether this call did it.
    final func close() -> Bool { closed.raise() }

    /// Takes this link out of its chain: nothing is delivered through it any more, and it lets go of its parent, which is
    /// taken out as well if nothing else observes it, and so on upwards. Calls after the first do nothing.
    public func unlink() {
        guard unlinked.raise() else { return }
        origin.locked { ties.cancellation?.flag.raise() }
        // If the stream has ended, it has already let go of everything.
        guard close() else { return }
        detach()
        didClose()
    }

    /// What this link's handlers on queues ask before they run.
    final var cancellation: Cancellation {
        let new = Cancellation()
        var result = new
        origin.locked {
            if let existing = ties.cancellation { result = existing } else { ties.cancellation = new }
        }
        return result
    }

    /// Takes the terminal event in. Returns whether there may be somebody to hand it on to. Called by whoever holds the gate.
    func receive(_ terminal: Terminal) -> Bool { false }

    /// The same for a link with several parents, of which the one with this number has ended. Called outside this link's gate,
    /// which is another one than its parents'. If it returns `true`, it has entered the gate.
    func enter(_ terminal: Terminal, number: Int) -> Bool { false }

    /// Hands the terminal event to who observes this link, in order from `place` on, up to the first child, whose registration it
    /// returns. `place` is then the next one, or -1 if nobody is left.
    func handOn(_ terminal: Terminal, from place: inout Int) -> Heir? { nil }

    /// Called once, when this link was unlinked before its stream ended.
    func didClose() {}

    /// Takes a registration off the list that it is on. Called by whoever holds the gate.
    func forget(_ registration: AnyRegistration) {}

    /// Puts a registration on the list. Called by whoever holds the gate.
    func admit(_ registration: AnyRegistration) {}

    /// Starts a root, and what it hangs on.
    func start() {}

    /// A link like this one on other parents, as many as it had ``sources``, which has not run yet. See ``Blueprint``.
    func anew(from parents: [Link]) -> Link { preconditionFailure("\(type(of: self)) does not say how to make another like it") }

    /// Whether this is a link with several parents, some of which are left.
    var hasInputs: Bool { false }

    /// For a link without sources: how to make one like it, which has not run yet. A hot root stands for itself, and so does a link that has ended.
    var root: Blueprint.Root { Blueprint.Root(blueprint: nil) { _ in self } }

    /// The links that this one was made from, in their order: none for a root, and for a link that has ended.
    var sources: [Link] { parent.map { [$0] } ?? [] }

    /// The link that this one observes, or would if anybody observed this one.
    final var parent: Link? {
        var parent: Link?
        origin.locked { parent = ties.parent }
        return parent
    }

    /// The parents of a link that has several, through the links that hold them.
    var inputs: [InputLink] { [] }

    /// The same, taken out: this link is going, or its stream is over.
    func takeInputs() -> [InputLink] { [] }

    /// Called when one of several parents is observed, for the first time or again: if this link was started, that parent is.
    func didResume(_ input: InputLink) {}

    /// How many observe this link. To be called under the origin's lock.
    final var observers: Int32 { ties.observers }

    /// Stops a cold root, or a link that does something of its own while it is observed, whose last observer went. Returns the run that
    /// this ended. Called under the lock.
    func stopRun() -> Int? { nil }

    /// Called when the last observer went, the stream ended or this link was unlinked: what was kept of the values that have passed goes.
    /// Called by whoever holds the gate.
    func reset() {}

    /// Called after a run was stopped.
    func didStop(_ run: Int) {}

    /// Hands the terminal event through the tree below this link, in the order of subscription. A loop, so that it needs no stack per link.
    final func pass(_ terminal: Terminal) {
        if receive(terminal) { passOn(terminal) }
    }

    /// The same for a link that has taken the event in.
    final func passOn(_ terminal: Terminal) {
        // Links whose turn goes on when everybody below one of their children has heard it; and with the place -1, links whose
        // gate was entered and is to be left then.
        var waiting: [(link: Link, place: Int)] = []
        var link = self
        var place = 0
        while true {
            let heir = link.handOn(terminal, from: &place)
            if place >= 0 { waiting.append((link, place)) }
            if let heir, heir.takesIn(terminal, from: link) {
                if heir.link.origin !== link.origin { waiting.append((heir.link, -1)) }
                (link, place) = (heir.link, 0)
                continue
            }
            while let next = waiting.last, next.place < 0 {
                next.link.origin.gate.leave()
                waiting.removeLast()
            }
            guard let next = waiting.popLast() else { return }
            (link, place) = next
        }
    }
}
