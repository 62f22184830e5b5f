/// What a link holds of one above it: the reference, which keeps the parent alive, and the place on the parent's list.
struct Tie: @unchecked Sendable {
    var parent: Parent?
    var registration: AnyRegistration?

    /// Both without a retain. The caller guarantees that this tie does not change while they are used.
    var unretained: (parent: Unmanaged<Parent>, registration: Unmanaged<AnyRegistration>)? {
        guard let parent, let registration else { return nil }
        return (.passUnretained(parent), .passUnretained(registration))
    }

    /// Gives up the place. The reference stays. Called inside the serializer of the parent's tree, or in the middle of an event there.
    func giveUpPlace() {
        guard let parent, let registration else { return }
        registration.drop()
        registration.isHeld = false
        parent.removeObserver(registration)?.settleInputs()
    }

    /// Gives up the place and the reference. May be called from anywhere.
    mutating func cut() {
        guard let tree = parent?.tree else { return }
        if tree.enter() {
            release()
            tree.leave()
        } else {
            var left = Other(tie: Tie())
            // Moved, since a second holder would keep the parent from being released in a loop. The one for the place has gone by then.
            swap(&left.tie, &self)
            let place = tree.isInside ? left.tie : Tie()
            if let registration = left.tie.registration, registration.isInput { left.child = registration.childIfThere }
            // Left first, as in ``Link/tearDown()``.
            tree.enqueue { left.tie.release() }
            place.giveUpPlace()
        }
    }

    /// The same for several, in their order.
    static func cut(all ties: consuming [Tie]) {
        if ties.isEmpty { return }
        ties.reverse()
        // Taken out one by one, so that nothing else holds what is released.
        while var tie = ties.popLast() { tie.cut() }
    }

    /// Gives up the place and the reference. Called inside the serializer of the parent's tree, when no event is passing through.
    ///
    /// A loop, so that a chain that goes as a whole needs no stack per link.
    mutating func release() {
        // Those of links that had several parents, which wait for their turn.
        var others: [Other] = []
        climb(&others)
        while var next = others.popLast() { next.tie.cut(&others) }
    }

    private struct Other {
        var tie: Tie
        /// The link that had the parent. It stays until it has given up its places: an event may use it unretained until then.
        var child: Link?
    }

    private mutating func cut(_ others: inout [Other]) {
        guard let tree = parent?.tree, tree.enter() else { return cut() }
        climb(&others)
        tree.leave()
    }

    /// Releases the parents that nothing else holds, one by one, and gives up the place with the first that stays.
    private mutating func climb(_ others: inout [Other]) {
        while parent != nil {
            guard isKnownUniquelyReferenced(&parent) else {
                // Somebody else holds it: another child, its owner, or an event.
                if let (parent, registration) = unretained {
                    registration._withUnsafeGuaranteedRef { registration in
                        registration.drop()
                        registration.isHeld = false
                        parent._withUnsafeGuaranteedRef { parent in
                            parent.release(registration)?.settleInputs()
                        }
                    }
                }
                self = Tie()
                return
            }
            // It goes, and its list with it. What is left is its own tie.
            var above = Tie()
            // `parent` holds it meanwhile: to retain and release what is known weakly takes as long as the rest of this loop.
            Unmanaged.passUnretained(parent.unsafelyUnwrapped)._withUnsafeGuaranteedRef { parent in
                swap(&above, &parent.tie)
                // It was unique, so no lookup can reach it, and its tie needs no lock.
                above.registration?.isHeld = false
                if above.parent != nil { return }
                // An event of a source, or an action, may use a root for a little longer. It is to hand nothing on.
                if let registration {
                    registration.isHeld = false
                    if registration.isCounted { parent.discount(registration) }
                }
                // Moved, not copied. The one that is put in first is taken out last, and the link goes with it.
                var inputs = parent.takeInputs(), child: Link? = parent
                if others.isEmpty { others.reserveCapacity(inputs.count) }
                while let tie = inputs.popLast() { others.append(Other(tie: tie, child: child.take())) }
            }
            swap(&self, &above)
        }
    }
}
