/// A link that others observe, without the element type: their list, and the end of the stream for those that come later.
///
/// It knows no element type, so that coming, going and ending never look one up. Its state is touched inside the tree's serializer, and
/// the deliveries behind the tree's lock; so the run-time check for overlapping access is left out.
public class Parent: Link, @unchecked Sendable {
    @exclusivity(unchecked) final var list = RegistrationList<AnyRegistration>()
    @exclusivity(unchecked) final var observerCount: Int32 = 0
    /// The observers that are links of this tree.
    @exclusivity(unchecked) final var childCount: Int32 = 0
    @exclusivity(unchecked) final var past = Past.unobserved
    /// Whether observers have been here and all have gone. An announced observer does not count until it is taken in.
    final var hasBeenLeft: Bool { observerCount == 0 && past != .unobserved }
    /// Whether ``didPass(_:)`` is to be called. Written before the link is handed out, and inside the serializer.
    @exclusivity(unchecked) final var followsUp = false
    /// Whether ``replacement(for:)`` is to be asked. Written before the link is handed out, and inside the serializer.
    @exclusivity(unchecked) final var replacesEnd = false
    @exclusivity(unchecked) final var audience = Audience.awaited
    @exclusivity(unchecked) private final var completion: Completion?
    /// What waits in queues for handlers of this link asks this. Behind the tree's lock.
    @exclusivity(unchecked) private final var deliveries: Cancellation?

    deinit {
        // The stream goes on, but not here.
        if let deliveries, !isClosed { deliveries.flag.raise() }
    }

    // MARK: What links and operators do of their own

    /// Called when the first observer has come, at first or again. Inside the serializer.
    func firstObserverCame() {}

    /// Called when the last observer has gone, before the links above come to rest. Inside the serializer, perhaps in the middle of an
    /// event. Runs no users' code but that of what it releases or cancels. Returns whether ``lastObserverLeft()`` is to be called.
    func didComeToRest() -> Bool { false }

    /// Called when the last observer has gone and all links above that go with it are at rest, if one of those has asked for it. Inside the
    /// serializer, perhaps in the middle of an event. May run users' code.
    func lastObserverLeft() {}

    /// Called when the last observer has gone, the stream has ended or this link was unlinked: what was kept of the values that have
    /// passed goes. Inside the serializer, when no event is passing through. An observer that was announced meanwhile is not there yet,
    /// and begins anew. A link that has taken one in by then goes on as it is.
    func reset() {}

    /// Called before the terminal event of the parent is handed on: a last value may go out. Inside the serializer.
    func willEnd(_ completion: Completion) {}

    /// What is to end the stream from this link on in place of the terminal event, if anything is; then ``willEnd(_:)`` is not called.
    /// ``replacesEnd`` is set. Inside the serializer.
    func replacement(for completion: Completion) -> Completion? { nil }

    /// Called when the terminal event was handed on and the links below have heard it. Inside the serializer.
    func didPass(_ completion: Completion) {}

    /// Hands the values that were kept to the first that asks for any, and keeps them no longer; a subject, to each.
    func replay(to registration: AnyRegistration) {}

    /// For a root with sources: takes its places there, or gives them up, as it is awake or at rest. Adds to `waiting` what is to be
    /// settled afterwards, in reverse order: the last is settled first.
    func settleInputs(_ waiting: inout [Unsettled]) {}

    /// The same for some of its places.
    func settle(_ ties: [Tie], _ waiting: inout [Unsettled]) {}

    /// Begins a run and returns its number, or `nil` if one is running. Called inside the serializer, for a root that is observed and open.
    func begin() -> Int? { nil }

    /// Makes the run. Outside the serializer: the sources of a link may send at once, and a loop passes it for each value.
    func run(_ run: Int) {}

    /// Called after a cold root's run has ended.
    func cleanUp() {}

    /// Whether this is a root that has, or may have, links above it in other trees.
    var hasSources: Bool { false }

    /// Called when a handler was put on this link: it keeps the link awake, and does not hold it. Inside the serializer.
    func handlerCame() {}

    /// The links that one with a tree of its own was made from, in their order: none for a root, and for a link that has ended.
    var sources: [Parent] { [] }

    /// A link like this one on these parents, as many as it had ``sources``, which has not run yet. See ``ChainTemplate``.
    func copy(onto parents: [Parent]) -> Parent { preconditionFailure("\(type(of: self)) does not say how to make another like it") }

    /// The same for a link with one parent, in whose list it had a place like this.
    func copy(onto parent: Parent, _ place: AnyRegistration) -> Parent { copy(onto: [parent]) }

    /// For a link without sources: how to make another. A hot root stands for itself, and so does a link that has ended.
    var root: ChainTemplate.Root { ChainTemplate.Root(template: nil) { _ in self } }

    // MARK: Observers come

    /// Takes an observer in: now, or after the event that is being delivered, which is not for it.
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
        // Afterwards: what a source above hands out at once has to come behind the observer.
        if wasResting { top.settleInputs() }
    }

    /// Hands an observer that comes in a handler of this tree at once what is kept. Returns whether it has: if nothing is, or something
    /// above is to be woken up, it comes after the event.
    private final func addAtOnce(_ registration: AnyRegistration) -> Bool {
        switch audience {
        case .missed:
            // Nobody has asked for values yet, so no event walks over the list.
            if isResting { return false }
            _ = addObserver(registration)
        case .replayed:
            if isResting, hasSources { return false }
            if registration.isDropped || registration.isCounted { return true }
            _ = stopResting()
            count(registration)
            // Left first: who comes in a handler of the kept values stands behind this one.
            tree.enqueueNext { self.putOnList(registration) }
            if registration.wantsValues { replay(to: registration) }
        case .awaited, .over, .here: return false
        }
        return true
    }

    /// Puts a place on the list, or hands it the end, when it has got what is kept.
    private final func putOnList(_ place: AnyRegistration) {
        guard place.isCounted else { return }
        if place.index < 0, !isClosed { list.append(place) }
        if let completion, !isUnlinked { pass(completion, to: place) }
    }

    /// Announces to this root an observer that comes after the event that is being delivered. Returns whether the root was at rest: then
    /// its ``settleInputs()`` is to be called, so that what is sent from now on gets here.
    final func announceObserver() -> Bool {
        expectObserver()
        return stopResting()
    }

    /// The observer that was announced to the root `top` has been taken in, or was disposed before. `woken`: what that woke up.
    final func announcedObserverHasCome(at top: Parent, _ woken: Parent?) {
        top.expectNoLonger()
        // The announced observer was disposed before it was taken in, and no other is there.
        var hasRested = false
        if top.past != .unobserved, top.restIfLeft() {
            if top.didComeToRest() { top.lastObserverLeft() }
            hasRested = top.resetIfDue()
        }
        if let next = hasRested ? top : woken { tree.runAfterwards { next.settleInputs() } }
    }

    /// Comes to rest, if it is open and nobody observes it. Returns whether it has; then ``didComeToRest()`` is to be called.
    final func restIfLeft() -> Bool {
        guard !isClosed, observerCount == 0, startResting() else { return false }
        past = .unswept
        return true
    }

    /// Takes an observer in. If this link was out of its chain for want of observers, it gets back in, and so on upwards. Called inside the
    /// serializer. Returns the topmost link that was woken up, whose ``settleInputs()`` is to be called.
    final func addObserver(_ registration: AnyRegistration) -> Parent? {
        if registration.isDropped || registration.isCounted { return nil }
        let wasResting = stopResting()
        count(registration)
        let top = wasResting ? resumeAbove() : nil
        // A closure that was just called may have disposed the observer again.
        if registration.isCounted {
            admit(registration)
            if let top { admitAbove(upTo: top) }
        }
        return top
    }

    /// Takes the places again that this link and those above had given up for want of observers, as far as nothing else observes the
    /// next. Returns the topmost link that was woken up.
    private final func resumeAbove() -> Parent {
        var link = self
        while !link.isResting, let next = link.tie.parent, let place = link.tie.registration, !place.isDropped, !place.isCounted {
            let wasResting = next.stopResting()
            next.count(place)
            if !wasResting { return link }
            link = next
        }
        return link
    }

    /// Puts these places on the lists, from below. One that was given up during this event may still be on its list.
    private final func admitAbove(upTo top: Parent) {
        var link = self
        while let next = link.tie.parent, let place = link.tie.registration, place.isCounted {
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
            if childCount == 1 { tie.registration?.isHeld = true }
        } else {
            handlerCame()
        }
        if observerCount == 1, !isClosed { firstObserverCame() }
    }

    private final func admit(_ place: AnyRegistration) {
        // One that was given up during this event may still be there.
        if !isClosed, place.index < 0 { list.append(place) }
        if audience != .here, audience != .over, place.wantsValues {
            let hasKept = audience != .awaited
            if audience != .replayed { audience = .here }
            if hasKept { replay(to: place) }
        }
        if let completion, !isUnlinked { pass(completion, to: place) }
    }

    override func forgetObservers(isInEvent: Bool) {
        audience = .over
        if isInEvent { return }
        completion = nil
        list.removeAll()
        reset()
    }

    // MARK: The end

    override final func receive(_ completion: inout Completion) -> Bool {
        if replacesEnd, !isClosed, let replacement = replacement(for: completion) {
            completion = replacement
            // If it is the root's end that is passing: all above has gone before another is heard in its place.
            tree.cleanUpAfterEnd()
        } else if !isClosed {
            willEnd(completion)
        }
        guard stop() else { return false }
        self.completion = completion
        reset()
        detachEnded()
        Tie.cut(all: takeInputs())
        didDispose()
        return true
    }

    // MARK: Lookups by other threads

    /// What handlers on queues ask before they run.
    final var cancellation: Cancellation {
        let new = Cancellation()
        return tree.locked {
            if deliveries == nil { deliveries = new }
            return deliveries ?? new
        }
    }

    override final func didUnlink(hasEnded: Bool) {
        tree.locked { _ = deliveries?.flag.raise() }
        guard hasEnded else { return }
        guard tree.enter() else { return tree.enqueue { self.forgetObservers(isInEvent: false) } }
        forgetObservers(isInEvent: false)
        tree.leave()
    }
}
