/// Who holds whom, who observes whom, and what happens when that changes.
extension Link {
    /// Makes `parent` this link's parent, and takes a place on its list. To be called once, before this link is handed out.
    func attach(to parent: Link, _ registration: AnyRegistration) {
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
        var others: [InputLink] = []
        if let joint = gainUpwards(registration, for: input) { others = joint.inputs.reversed() }
        while let next = others.popLast() {
            guard let (parent, place) = next.renewPlace() else { continue }
            if let joint = parent.gainUpwards(place, for: nil) { others += joint.inputs.reversed() }
        }
    }

    /// The same as far as one gate reaches. Returns the link there, if it was out of its chains and has several parents.
    private func gainUpwards(_ registration: AnyRegistration, for input: InputLink?) -> Link? {
        var joint: Link?
        origin.restructure { changes in
            var link = self
            var registration = registration
            if let input, !input.takes(registration) { return }
            while true {
                changes.admit(registration, to: link)
                link.ties.observers += 1
                guard link.ties.isSuspended else { return }
                link.ties.isSuspended = false
                guard let parent = link.ties.parent, let renewed = link.ties.registration?.renewed() else {
                    joint = link
                    return
                }
                link.ties.registration = renewed
                (link, registration) = (parent, renewed)
            }
        }
        return joint
    }

    /// The usual case: nobody is inside the gate, no change is waiting, and this link is in its chain.
    private func gainAlone(_ registration: AnyRegistration, for input: InputLink?) -> Bool {
        guard origin.gate.enter() else { return false }
        var isAlone = false
        var isWanted = true
        origin.locked { waiting in
            isAlone = waiting.isEmpty && !ties.isSuspended
            if isAlone, let input { isWanted = input.takes(registration) }
            if isAlone, isWanted { ties.observers += 1 }
        }
        if isAlone, isWanted { admit(registration) }
        origin.gate.leave()
        return isAlone
    }

    /// Lets an observer go. If it was the last, this link gives up its own place, and so on upwards.
    private func lose(_ registration: AnyRegistration) {
        var others: [InputLink] = []
        loseUpwards(registration, &others)
        while let next = others.popLast() {
            if let (parent, place) = next.givePlaceUp() { parent.loseUpwards(place, &others) }
        }
    }

    /// The same as far as one gate reaches. If a link with several parents stops there, these are added to `others`.
    private func loseUpwards(_ registration: AnyRegistration, _ others: inout [InputLink]) {
        var stopped: (root: Link, run: Int)?
        origin.restructure { changes in
            var link = self
            var registration = registration
            while registration.withdraw() {
                link.ties.observers -= 1
                changes.forget(registration, by: link, isLast: link.ties.observers == 0)
                guard link.ties.observers == 0 else { return }
                link.ties.isSuspended = true
                if let run = link.stopRun() { stopped = (link, run) }
                guard let parent = link.ties.parent, let place = link.ties.registration else { return }
                (link, registration) = (parent, place)
            }
        }
        guard let stopped else { return }
        stopped.root.didStop(stopped.run)
        others += stopped.root.inputs.reversed()
    }

    /// A new place with the parent, for a link that had given it up; and the parent, which is to take it in.
    private func renewPlace() -> (Link, AnyRegistration)? {
        var result: (Link, AnyRegistration)?
        origin.locked {
            guard ties.isSuspended, let parent = ties.parent, let renewed = ties.registration?.renewed() else { return }
            ties.isSuspended = false
            ties.registration = renewed
            result = (parent, renewed)
        }
        return result
    }

    /// The place with the parent, which is to let it go; this link has none until it is renewed.
    private func givePlaceUp() -> (Link, AnyRegistration)? {
        var result: (Link, AnyRegistration)?
        origin.locked {
            guard !ties.isSuspended, let parent = ties.parent, let place = ties.registration else { return }
            ties.isSuspended = true
            result = (parent, place)
        }
        return result
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
