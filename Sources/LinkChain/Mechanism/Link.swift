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
        /// Whether this link gave up its place with its parent when the last observer went. It takes one again when it is observed again.
        var isSuspended = false
    }

    private let live = LiveObject()
    final let origin: Origin
    @exclusivity(unchecked) private final var ties = Ties()
    private let closed = Flag()
    private let unlinked = Flag()

    init(origin: Origin) { self.origin = origin }

    deinit {
        // Without the lock: who is here has the last reference. Most links have been taken apart by who held them.
        if ties.parent != nil || ties.cancellation != nil { detach(forGood: true) }
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

    /// Hands the terminal event to who observes this link, in order from `place` on, up to the first child, which it returns.
    /// `place` is then the next one, or -1 if nobody is left.
    func handOn(_ terminal: Terminal, from place: inout Int) -> Link? { nil }

    /// Called once, when this link was unlinked before its stream ended.
    func didClose() {}

    /// Takes a registration off the list that it is on. Called by whoever holds the gate.
    func forget(_ registration: AnyRegistration) {}

    /// Puts a registration on the list. Called by whoever holds the gate.
    func admit(_ registration: AnyRegistration) {}

    /// Starts a cold root.
    func start() {}

    /// How many observe this link. To be called under the origin's lock.
    final var observers: Int32 { ties.observers }

    /// Stops a cold root, whose last observer went, and returns the run that this ended. Called under the lock.
    func stopRun() -> Int? { nil }

    /// Called after a run was stopped.
    func didStop(_ run: Int) {}

    /// Hands the terminal event through the tree below this link, in the order of subscription. A loop, so that it needs no stack per link.
    final func pass(_ terminal: Terminal) {
        guard receive(terminal) else { return }
        // Links whose turn goes on when everybody below one of their children has heard it.
        var waiting: [(link: Link, place: Int)] = []
        var link = self
        var place = 0
        while true {
            let child = link.handOn(terminal, from: &place)
            if place >= 0 { waiting.append((link, place)) }
            if let child, child.receive(terminal) {
                (link, place) = (child, 0)
            } else if let next = waiting.popLast() {
                (link, place) = next
            } else {
                return
            }
        }
    }

    // MARK: Ties

    /// Makes `parent` this link's parent, and takes a place on its list. To be called once, before this link is handed out.
    final func attach(to parent: Link, _ registration: AnyRegistration) {
        ties.parent = parent
        ties.registration = registration
        parent.gain(registration)
    }

    /// Starts the root, if it is a cold source that this link still hangs on.
    final func startRoot() {
        guard origin.isCold else { return }
        var top = self
        origin.locked {
            while !top.isUnlinked, let parent = top.ties.parent { top = parent }
        }
        if !top.isUnlinked { top.start() }
    }

    /// Lets go of the parent; `forGood` if this link is going.
    final func detach(forGood: Bool = false) {
        var parent: Link?
        var place: AnyRegistration?
        takeTies(&parent, &place, forGood: forGood)
        Self.letGo(of: &parent, &place)
    }

    /// Lets go of a parent whose stream has ended, and which is about to empty its list by itself.
    final func releaseEndedParent() {
        var parent: Link?
        var place: AnyRegistration?
        takeTies(&parent, &place)
    }

    /// Moves the ties out, so that what holds the parent is the caller's variable and nothing else.
    ///
    /// `forGood` drops what waits in queues as well, unless this link's stream has ended: what it had sent by then still arrives.
    private func takeTies(_ parent: inout Link?, _ place: inout AnyRegistration?, forGood: Bool = false) {
        origin.locked {
            swap(&parent, &ties.parent)
            swap(&place, &ties.registration)
            if forGood, !isClosed { ties.cancellation?.flag.raise() }
        }
    }

    /// Takes in an observer. If this link was out of its chain for want of observers, it gets back in, and so on upwards.
    final func gain(_ registration: AnyRegistration) {
        if gainAlone(registration) { return }
        origin.restructure { changes in
            var link = self
            var registration = registration
            while true {
                changes.admit(registration, to: link)
                link.ties.observers += 1
                guard link.ties.isSuspended else { return }
                link.ties.isSuspended = false
                guard let parent = link.ties.parent, let renewed = link.ties.registration?.renewed() else { return }
                link.ties.registration = renewed
                (link, registration) = (parent, renewed)
            }
        }
    }

    /// The usual case: nobody is inside the gate, no change is waiting, and this link is in its chain.
    private func gainAlone(_ registration: AnyRegistration) -> Bool {
        guard origin.gate.enter() else { return false }
        var isAlone = false
        origin.locked { waiting in
            isAlone = waiting.isEmpty && !ties.isSuspended
            if isAlone { ties.observers += 1 }
        }
        if isAlone { admit(registration) }
        origin.gate.leave()
        return isAlone
    }

    /// Lets an observer go. If it was the last, this link gives up its own place, and so on upwards.
    private func lose(_ registration: AnyRegistration) {
        var stopped: (root: Link, run: Int)?
        origin.restructure { changes in
            var link = self
            var registration = registration
            while registration.withdraw() {
                changes.forget(registration, by: link)
                link.ties.observers -= 1
                guard link.ties.observers == 0 else { return }
                link.ties.isSuspended = true
                if let run = link.stopRun() { stopped = (link, run) }
                guard let parent = link.ties.parent, let place = link.ties.registration else { return }
                (link, registration) = (parent, place)
            }
        }
        if let stopped { stopped.root.didStop(stopped.run) }
    }

    /// Gives up a place with a parent and the reference to it. A loop, so that a chain that goes as a whole needs no stack per link.
    private static func letGo(of parent: inout Link?, _ place: inout AnyRegistration?) {
        while parent != nil {
            guard isKnownUniquelyReferenced(&parent) else {
                // Somebody else holds it: another child, its owner, or an event that is passing through.
                if let place { parent.unsafelyUnwrapped.lose(place) }
                return
            }
            // It goes, and its list with it. What is left is its own place.
            var above: Link?
            var placeAbove: AnyRegistration?
            // `parent` holds it meanwhile: to retain and release what is known weakly takes as long as the rest of this loop.
            Unmanaged.passUnretained(parent.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
                $0.takeTies(&above, &placeAbove, forGood: true)
            }
            swap(&parent, &above)
            swap(&place, &placeAbove)
        }
    }
}
