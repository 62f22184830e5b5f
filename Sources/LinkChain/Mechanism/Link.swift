import Synchronization

/// Outlives its link, for what was sent to a queue before the link was unlinked.
final class Cancellation: Sendable {
    let flag = Flag()
}

/// One link of a chain, without the element type: what owns whom, and what lets go of whom.
///
/// LinkChain: the child owns its parent, and the parent knows the child weakly. Whoever holds the final link holds the chain;
/// when nobody does, the links go one after the other, up to what somebody else still holds.
///
/// `@unchecked Sendable`: the ties are behind a lock, the rest is touched only by whoever holds the origin's gate.
public class Link: @unchecked Sendable {
    /// The ties to the parent, and how many observe this link.
    struct Ties {
        var parent: Link?
        var registration: AnyRegistration?
        var observers = 0
        /// Whether this link gave up its place with its parent when the last observer went. It takes one again when it is observed again.
        var isSuspended = false
        /// Told to what waits in queues, if anything does.
        var cancellation: Cancellation?
    }

    private let live = LiveObject()
    final let origin: Origin
    private final let ties = Mutex(Ties())
    private let closed = Flag()

    init(origin: Origin) { self.origin = origin }

    deinit {
        let ties = self.ties.withLock { ties in
            let last = ties
            ties = Ties()
            return last
        }
        // What a stream that ended has sent to queues still arrives.
        if !isClosed { ties.cancellation?.flag.raise() }
        Self.letGo(of: ties.parent, ties.registration)
    }

    /// Whether nothing passes any more: the stream ended here, or this link was unlinked.
    final var isClosed: Bool { closed.isRaised }

    /// Stops events from passing. Returns whether this call did it.
    final func close() -> Bool { closed.raise() }

    /// Takes this link out of its chain: nothing is delivered through it any more, and it lets go of its parent, which is
    /// taken out as well if nothing else observes it, and so on upwards. Calls after the first do nothing.
    public func unlink() {
        ties.withLock { $0.cancellation }?.flag.raise()
        guard close() else { return }
        detach()
        didClose()
    }

    /// What this link's handlers on queues ask before they run.
    final var cancellation: Cancellation {
        ties.withLock { ties in
            if let existing = ties.cancellation { return existing }
            let new = Cancellation()
            ties.cancellation = new
            return new
        }
    }

    /// Handles the terminal event and returns the link that is to get it next, if one is. Called by whoever holds the gate.
    func receive(_ terminal: Terminal) -> Link? { nil }

    /// Called once, when this link was closed by its owner.
    func didClose() {}

    /// Takes a registration off the list that it is on.
    func forget(_ registration: AnyRegistration) {}

    /// Puts a registration on the list.
    func admit(_ registration: AnyRegistration) {}

    /// Starts a cold root.
    func start() {}

    /// Called when the last observer went. A cold root stops then.
    func becameUnobserved() {}

    /// Hands the terminal event from this link to the next, and so on. A loop, so that it needs no stack per link.
    final func pass(_ terminal: Terminal) {
        var link: Link? = self
        while let current = link { link = current.receive(terminal) }
    }

    // MARK: Ties

    /// Makes `parent` this link's parent, and takes a place on its list. To be called once, before this link is handed out.
    final func attach(to parent: Link, _ registration: AnyRegistration) {
        ties.withLock { ties in
            ties.parent = parent
            ties.registration = registration
        }
        parent.gain(registration)
    }

    /// Lets go of the parent.
    final func detach() {
        let ties = self.ties.withLock { ties in
            let last = ties
            ties.parent = nil
            ties.registration = nil
            return last
        }
        Self.letGo(of: ties.parent, ties.registration)
    }

    /// Lets go of a parent whose stream has ended, and which is about to empty its list by itself.
    final func releaseEndedParent() {
        // Released after the lock is.
        _ = ties.withLock { ties in
            let last = (ties.parent, ties.registration)
            (ties.parent, ties.registration) = (nil, nil)
            return last
        }
    }

    /// Takes in an observer. If this link was out of its chain for want of observers, it gets back in first.
    final func gain(_ registration: AnyRegistration) {
        let place: (parent: Link, registration: AnyRegistration)? = ties.withLock { ties in
            ties.observers += 1
            guard ties.isSuspended else { return nil }
            ties.isSuspended = false
            guard let parent = ties.parent, let renewed = ties.registration?.renewed() else { return nil }
            ties.registration = renewed
            return (parent, renewed)
        }
        if let place { place.parent.gain(place.registration) }
        admit(registration)
    }

    /// Lets an observer go that has given up its place. If it was the last, this link gives up its own, and so on upwards.
    private func lose(_ registration: AnyRegistration) {
        var link = self
        var registration = registration
        while true {
            link.forget(registration)
            let above: (parent: Link?, registration: AnyRegistration?)? = link.ties.withLock { ties in
                ties.observers -= 1
                guard ties.observers == 0 else { return nil }
                ties.isSuspended = true
                return (ties.parent, ties.registration)
            }
            guard let above else { return }
            link.becameUnobserved()
            guard let parent = above.parent, let place = above.registration, place.withdraw() else { return }
            (link, registration) = (parent, place)
        }
    }

    /// Gives up a place with a parent and the reference to it. A loop, so that a chain that goes as a whole needs no stack per link.
    private static func letGo(of parent: consuming Link?, _ place: consuming AnyRegistration?) {
        while parent != nil {
            guard isKnownUniquelyReferenced(&parent) else {
                // Somebody else holds it: another child, its owner, or an event that is passing through.
                if let place, place.withdraw() { parent.unsafelyUnwrapped.lose(place) }
                return
            }
            // It goes, and its list with it. What is left is its own place.
            let above = parent.unsafelyUnwrapped.ties.withLock { ties in
                let last = ties
                ties = Ties()
                return last
            }
            (parent, place) = (above.parent, above.registration)
        }
    }
}
