/// A link that others observe, without its element type: its list of observers, and the end of the stream for later ones.
///
/// Without an element type, adding, removing and ending look up no type at run time. The state is touched inside the tree's serializer, so
/// the run-time check for overlapping access is left out.
public class Parent: Link, @unchecked Sendable {
    @exclusivity(unchecked) final var list = RegistrationList<AnyRegistration>()
    @exclusivity(unchecked) final var observerCount: Int32 = 0
    /// The observers that hold this link: all but the handlers that were put on it directly.
    @exclusivity(unchecked) final var childCount: Int32 = 0
    @exclusivity(unchecked) final var past = Past.unobserved
    /// Whether all observers have left, after at least one had come. An announced observer counts once it is taken in.
    final var hasBeenLeft: Bool { observerCount == 0 && past != .unobserved }
    /// Whether ``didPass(_:)`` is to be called. Written before the link is handed out, and inside the serializer.
    @exclusivity(unchecked) final var followsUp = false
    /// Whether ``replacement(for:)`` is to be asked. Written before the link is handed out, and inside the serializer.
    @exclusivity(unchecked) final var replacesEnd = false
    @exclusivity(unchecked) final var delivery = Delivery.waiting
    @exclusivity(unchecked) private final var completion: Completion?

    deinit { Cancellation.forget(self) }

    // MARK: Overridden by links and operators

    /// Called when the first observer has come, and when one comes after all have left. Inside the serializer.
    func firstObserverCame() {}

    /// Called when the last observer has left, before the links above come to rest. Returns whether to call ``lastObserverLeft()``.
    ///
    /// Inside the serializer, perhaps during an event. Runs no user code except that of what it releases or cancels.
    func didComeToRest() -> Bool { false }

    /// Called when this link and all above that rest with it are at rest, if ``didComeToRest()`` of this one, or of one below that rests
    /// with it, has returned `true`. Inside the serializer, perhaps during an event. May run user code.
    func lastObserverLeft() {}

    /// Drops what was kept of earlier values. Called when the last observer has left, the stream has ended, or this link was unlinked.
    ///
    /// Inside the serializer. If the last observer leaves during an event, this waits until it has passed, or for ``Observer/complete()``.
    /// An observer that is only announced by then begins anew. If one was taken in by then, this is not called.
    func reset() {}

    /// Called before the parent's terminal event is handed on. May emit a last value. Inside the serializer.
    func willEnd(_ completion: Completion) {}

    /// The end that replaces the terminal event from this link on, if any; then ``willEnd(_:)`` is not called. Asked only if
    /// ``replacesEnd`` is set. Inside the serializer.
    func replacement(for completion: Completion) -> Completion? { nil }

    /// Called when the links below have heard the terminal event. Inside the serializer.
    func didPass(_ completion: Completion) {}

    /// Hands the kept values to the first observer that wants values, and drops them. A subject hands them to each observer.
    func replay(to registration: AnyRegistration) {}

    /// For a root with sources: takes its places there, or gives them up if it has come to rest again.
    ///
    /// Adds to `waiting` what is to be settled afterwards, in reverse order: the last is settled first.
    func settleInputs(_ waiting: inout [Unsettled]) {}

    /// The same for some of its places.
    func settle(_ parentLinks: [ParentLink], _ waiting: inout [Unsettled]) {}

    /// For a root with sources that has come to rest: gives up its places there. Adds to `waiting` as ``settleInputs(_:)`` does.
    ///
    /// It takes no places, even if another thread has woken the root since. That thread may not have listed its observer yet, and the
    /// observer would miss what a source has kept.
    func giveUpInputs(_ waiting: inout [Unsettled]) {}

    /// Begins a run and returns its number, or `nil` if one is running. Inside the serializer, for a root that is observed and open.
    func begin() -> Int? { nil }

    /// Makes the run. Called outside the serializer: a joint's sources may send at once, and a loop enters it for each value.
    func run(_ run: Int) {}

    /// Called after a cold root's run has ended.
    func cleanUp() {}

    /// Whether this is a root that may have links above it, in other trees.
    var hasSources: Bool { false }

    /// Called when a handler was put on this link. A handler keeps the link awake, but does not hold it. Inside the serializer.
    func handlerCame() {}

    /// The links that a link with a tree of its own was made from, in order. None for a plain root, and for a link that has ended.
    var sources: [Parent] { [] }

    /// A copy of this link that has not run yet, on these parents: as many as it had ``sources``. See ``ChainTemplate``.
    func copy(onto parents: [Parent]) -> Parent { preconditionFailure("\(type(of: self)) does not say how to make another like it") }

    /// The same for a link with one parent. `place` is the original's place there.
    func copy(onto parent: Parent, _ place: AnyRegistration) -> Parent { copy(onto: [parent]) }

    /// For a link without sources: how to make another. A hot root, or a link that has ended, is used itself.
    var root: ChainTemplate.Root { ChainTemplate.Root(template: nil) { _ in self } }

    // MARK: Observers come

    /// Takes an observer in: now, or after the current event, which it misses.
    final func add(_ registration: AnyRegistration) {
        guard tree.enter() else { return addLater(registration) }
        let woken = addObserver(registration)
        tree.leave()
        woken?.settleInputs()
    }

    @inline(never)
    private final func addLater(_ registration: AnyRegistration) {
        if tree.isInside, addAtOnce(registration) { return }
        let top = top
        let wasResting = top.announceObserver()
        tree.enqueue { self.announcedObserverHasCome(at: top, self.addObserver(registration)) }
        // After queueing: what a source above sends at once must come behind the observer.
        // In a handler, this thread may be the one that is settling the root, one source after the other.
        if wasResting || !tree.isInside && top.isUnsettled { top.settleInputs() }
    }

    /// Takes in an observer that comes in a handler of this tree, and hands it what is kept.
    ///
    /// Returns `false` if nothing is kept, or something above must be woken: then the observer comes after the event.
    private final func addAtOnce(_ registration: AnyRegistration) -> Bool {
        switch delivery {
        case .buffering:
            // Nobody has wanted values yet, so no event walks over the list.
            if isResting { return false }
            _ = addObserver(registration)
        case .replaying:
            if isResting, hasSources { return false }
            if registration.isDropped || registration.isCounted { return true }
            _ = stopResting()
            count(registration)
            // Queue before replaying: an observer that comes in a handler of the kept values is listed behind this one.
            tree.enqueueNext { self.putOnList(registration) }
            if registration.wantsValues { replay(to: registration) }
        case .waiting, .stopped, .live: return false
        }
        return true
    }

    /// Puts a place that has got the kept values on the list, and hands it the end if there is one.
    private final func putOnList(_ place: AnyRegistration) {
        guard place.isCounted else { return }
        if place.index < 0, !isClosed { list.append(place) }
        if let completion, !isUnlinked { pass(completion, to: place) }
    }

    /// Announces to this root an observer that comes after the current event. Returns whether the root was at rest: then call its
    /// ``settleInputs()``, so that what is sent from now on arrives here.
    final func announceObserver() -> Bool {
        expectObserver()
        return stopResting()
    }

    /// The observer announced to the root `top` was taken in, or was disposed before. `woken` is the link that it woke.
    final func announcedObserverHasCome(at top: Parent, _ woken: Parent?) {
        top.expectNoLonger()
        // If the announced observer was disposed and there is no other, the root comes to rest again.
        var hasRested = false
        if top.past != .unobserved, top.restIfLeft() {
            if top.didComeToRest() { top.lastObserverLeft() }
            hasRested = top.resetIfDue()
        }
        if hasRested {
            tree.runAfterwards { top.giveUpInputs() }
        } else if let woken {
            tree.runAfterwards { woken.settleInputs() }
        }
    }

    /// Comes to rest, if it is open and nobody observes it. Returns whether it did: then call ``didComeToRest()``.
    final func restIfLeft() -> Bool {
        guard !isClosed, observerCount == 0, startResting() else { return false }
        past = .unswept
        return true
    }

    /// Takes an observer in. If this link was at rest, it returns to its chain, and so do the links above.
    ///
    /// Inside the serializer. Returns the topmost link that was woken: call its ``settleInputs()``.
    final func addObserver(_ registration: AnyRegistration) -> Parent? {
        if registration.isDropped || registration.isCounted { return nil }
        let wasResting = stopResting()
        count(registration)
        let top = wasResting ? resumeAbove() : nil
        // A closure called meanwhile may have disposed the observer.
        if registration.isCounted {
            admit(registration)
            if let top { admitAbove(upTo: top) }
        }
        return top
    }

    /// Takes again the places that this link and those above gave up at rest, up to the first parent that is awake. Returns the topmost
    /// link that was woken.
    private final func resumeAbove() -> Parent {
        var link = self
        while !link.isResting, let next = link.parentLink.parent, let place = link.parentLink.registration, !place.isDropped,
            !place.isCounted
        {
            let wasResting = next.stopResting()
            next.count(place)
            if !wasResting { return link }
            link = next
        }
        return link
    }

    /// Puts these places on the lists, from below. A place given up during this event may still be listed.
    private final func admitAbove(upTo top: Parent) {
        var link = self
        while let next = link.parentLink.parent, let place = link.parentLink.registration, place.isCounted {
            if place.index < 0 { next.admit(place) }
            if link === top { return }
            link = next
        }
    }

    private final func count(_ place: AnyRegistration) {
        place.isCounted = true
        past = .observed
        observerCount += 1
        if place.isChild {
            childCount += 1
            if childCount == 1 { markHeld(true) }
        } else {
            handlerCame()
        }
        if observerCount == 1, !isClosed { firstObserverCame() }
    }

    private final func admit(_ place: AnyRegistration) {
        // Lists are compacted after the event, so it may still be listed.
        if !isClosed, place.index < 0 { list.append(place) }
        if delivery != .live, delivery != .stopped, place.wantsValues {
            let hasKept = delivery != .waiting
            if delivery != .replaying { delivery = .live }
            if hasKept { replay(to: place) }
        }
        if let completion, !isUnlinked { pass(completion, to: place) }
    }

    override func forgetObservers(isInEvent: Bool) {
        delivery = .stopped
        if isInEvent { return }
        completion = nil
        list.removeAll()
        reset()
    }

    // MARK: The end

    override final func receive(_ completion: inout Completion) -> Bool {
        if replacesEnd, !isClosed, let replacement = replacement(for: completion) {
            completion = replacement
            // If the root is ending, clean up now: everything above must be gone before the replacement is heard.
            tree.cleanUpAfterEnd()
        } else if !isClosed {
            willEnd(completion)
        }
        guard stop() else { return false }
        self.completion = completion
        reset()
        detachEnded()
        ParentLink.cut(all: takeInputs())
        didDispose()
        return true
    }

    // MARK: Unlinked

    override final func didUnlink(hasEnded: Bool) {
        Cancellation.raise(of: self)
        guard hasEnded else { return }
        guard tree.enter() else { return tree.enqueue { self.forgetObservers(isInEvent: false) } }
        forgetObservers(isInEvent: false)
        tree.leave()
    }
}
