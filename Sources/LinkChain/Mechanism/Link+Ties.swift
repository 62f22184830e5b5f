/// Who holds whom, who observes whom, and what happens when that changes.
extension Link {
    /// Makes `parent` this link's parent, and takes a place on its list. To be called once, before this link is handed out.
    func attach(to parent: Link, _ registration: AnyRegistration) {
        isRoot = false
        ties.parent = parent
        ties.registration = registration
        parent.gain(registration)
    }

    /// Starts the root, if it is a cold source that this link still hangs on.
    func startRoot() {
        guard origin.isCold else { return }
        var top = self
        origin.locked {
            while !top.isUnlinked, let parent = top.ties.parent { top = parent }
        }
        if !top.isUnlinked { top.start() }
    }

    /// Lets go of the parent; `forGood` if this link is going.
    func detach(forGood: Bool = false) {
        var parent: Link?
        var place: AnyRegistration?
        takeTies(&parent, &place, forGood: forGood)
        Self.letGo(of: &parent, &place)
        for input in takeInputs() { input.detach(forGood: true) }
    }

    /// Lets go of a parent whose stream has ended, and which is about to empty its list by itself.
    func releaseEndedParent() {
        if isRoot { return }
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
    ///
    /// `input` is the link that the place is for, if it may be taken out of its chain meanwhile: then nothing happens.
    func gain(_ registration: AnyRegistration, for input: InputLink? = nil) {
        if gainAlone(registration, for: input) { return }
        gainUpwards { input?.takes(registration) == false ? nil : registration }?.settleInputs()
    }

    /// The same as far as one gate reaches, with the place that `place` returns, which is called under the lock. Returns the link there
    /// if it was out of its chains.
    fileprivate func gainUpwards(_ place: () -> AnyRegistration?) -> Link? {
        var root: Link?
        origin.restructure { changes in
            var link = self
            guard var registration = place() else { return }
            while true {
                changes.admit(registration, to: link, isAnew: link.ties.isSuspended)
                link.ties.observers += 1
                guard link.ties.isSuspended else { return }
                guard let parent = link.ties.parent, let renewed = link.renewPlace() else {
                    link.ties.isSuspended = false
                    root = link
                    return
                }
                (link, registration) = (parent, renewed)
            }
        }
        return root
    }

    /// The usual case: nobody is inside the gate, no change is waiting, and this link is in its chain.
    private func gainAlone(_ registration: AnyRegistration, for input: InputLink?) -> Bool {
        guard origin.gate.enter() else { return false }
        var isAlone = false
        var isWanted = true
        origin.locked { hasWaiting in
            isAlone = !hasWaiting && !ties.isSuspended
            if isAlone, let input { isWanted = input.takes(registration) }
            if isAlone, isWanted { ties.observers += 1 }
        }
        if isAlone, isWanted { admit(registration) }
        origin.gate.leave()
        return isAlone
    }

    /// Lets an observer go. If it was the last, this link gives up its own place, and so on upwards.
    private func lose(_ registration: AnyRegistration) { loseUpwards { registration }?.settleInputs() }

    /// The same as far as one gate reaches, with the place that `place` returns, which is called under the lock. Returns the root there
    /// if it stopped.
    fileprivate func loseUpwards(_ place: () -> AnyRegistration?) -> Link? {
        // The links that have something to stop, from below: hardly ever more than the root, so one needs no storage of its own.
        var stopped: (link: Link, run: Int)?
        var alsoStopped: [(link: Link, run: Int)] = []
        origin.restructure { changes in
            var link = self
            guard var registration = place() else { return }
            while registration.withdraw() {
                link.ties.observers -= 1
                changes.forget(registration, by: link, isLast: link.ties.observers == 0)
                guard link.ties.observers == 0 else { return }
                if let run = link.stopRun() {
                    if stopped == nil { stopped = (link, run) } else { alsoStopped.append((link, run)) }
                }
                guard let parent = link.ties.parent, let place = link.givePlaceUp() else {
                    link.ties.isSuspended = true
                    return
                }
                (link, registration) = (parent, place)
            }
        }
        guard let stopped else { return nil }
        stopped.link.didStop(stopped.run)
        for other in alsoStopped { other.link.didStop(other.run) }
        return (alsoStopped.last ?? stopped).link
    }

    /// Lets the links that hold this one's parents do as it does: they have places while somebody observes it, and give them up when nobody does.
    ///
    /// They are behind other locks, so the two cannot be one step. So each change has a number, and whoever comes with an earlier one than
    /// what has been done does nothing: who observes has its place when this returns, whoever else is about to leave.
    func settleInputs() {
        var waiting = inputs.reversed().map { (joint: self, input: $0) }
        while let (joint, input) = waiting.popLast() {
            let turn = joint.turn
            let next = input.follow(turn)
            // Before the next one: its turn comes after those above it.
            if joint.turn != turn { waiting.append((joint, input)) }
            if turn.isMultiple(of: 2) { joint.didResume(input) }
            if let next { waiting += next.inputs.reversed().map { (joint: next, input: $0) } }
        }
    }

    /// Even if somebody observes this link, or nobody has ever.
    private var turn: UInt32 {
        var result: UInt32 = 0
        origin.locked { result = ties.turn }
        return result
    }

    /// A new place with the parent, for a link that had given it up. Called under the lock.
    fileprivate func renewPlace() -> AnyRegistration? {
        guard ties.isSuspended, ties.parent != nil, let renewed = ties.registration?.renewed() else { return nil }
        ties.isSuspended = false
        ties.registration = renewed
        return renewed
    }

    /// The place with the parent, which is to let it go; this link has none until it is renewed. Called under the lock.
    fileprivate func givePlaceUp() -> AnyRegistration? {
        guard !ties.isSuspended, ties.parent != nil, let place = ties.registration else { return nil }
        ties.isSuspended = true
        return place
    }

    /// Gives up a place with a parent and the reference to it. A loop, so that a chain that goes as a whole needs no stack per link.
    private static func letGo(of parent: inout Link?, _ place: inout AnyRegistration?) {
        // Parents of links that had several, which wait for their turn; the first is the last.
        var others: [Ties] = []
        while true {
            while parent != nil {
                guard isKnownUniquelyReferenced(&parent) else {
                    // Somebody else holds it: another child, its owner, or an event that is passing through.
                    if let place { parent.unsafelyUnwrapped.lose(place) }
                    parent = nil
                    break
                }
                // It goes, and its list with it. What is left is its own place.
                var above: Link?
                var placeAbove: AnyRegistration?
                // `parent` holds it meanwhile: to retain and release what is known weakly takes as long as the rest of this loop.
                Unmanaged.passUnretained(parent.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
                    $0.takeTies(&above, &placeAbove, forGood: true)
                    if above != nil { return }
                    for input in $0.takeInputs().reversed() {
                        var ties = Ties()
                        input.takeTies(&ties.parent, &ties.registration, forGood: true)
                        others.append(ties)
                    }
                }
                swap(&parent, &above)
                swap(&place, &placeAbove)
            }
            if others.isEmpty { return }
            swap(&parent, &others[others.count - 1].parent)
            swap(&place, &others[others.count - 1].registration)
            others.removeLast()
        }
    }
}

extension InputLink {
    /// Takes a place with the parent again, or gives it up, as the link below has with this turn, unless it has followed a later one.
    /// Returns the link up there whose inputs are to do the same, if there is one.
    fileprivate func follow(_ turn: UInt32) -> Link? {
        turn.isMultiple(of: 2)
            ? parent?.gainUpwards { self.isNews(turn) ? self.renewPlace() : nil }
            : parent?.loseUpwards { self.isNews(turn) ? self.givePlaceUp() : nil }
    }
}
