/// A link's hold on a parent: the reference that keeps the parent alive, and the place on the parent's list.
struct ParentLink: @unchecked Sendable {
    var parent: Parent?
    var registration: AnyRegistration?

    /// Both without a retain. The caller guarantees that this parent link does not change while they are used.
    var unretained: (parent: Unmanaged<Parent>, registration: Unmanaged<AnyRegistration>)? {
        guard let parent, let registration else { return nil }
        return (.passUnretained(parent), .passUnretained(registration))
    }

    /// Gives up the place, and keeps the reference. Inside the serializer of the parent's tree, perhaps during an event.
    func giveUpPlace() {
        guard let parent, let registration else { return }
        registration.drop()
        registration.isHeld = false
        parent.removeObserver(registration)?.giveUpInputs()
    }

    /// Gives up the place and the reference. May be called from anywhere.
    mutating func cut() {
        guard let tree = parent?.tree else { return }
        if tree.enter() {
            release()
            tree.leave()
        } else {
            var left = Other(parentLink: ParentLink())
            // Moved: a second reference would keep the parent from being released in a loop. The copy in `place` is gone by then.
            swap(&left.parentLink, &self)
            let place = tree.isInside ? left.parentLink : ParentLink()
            if let registration = left.parentLink.registration, registration.isInput { left.child = registration.child }
            // Queued first, as in ``Link/tearDown()``.
            tree.enqueue { left.parentLink.release() }
            place.giveUpPlace()
        }
    }

    /// The same for several, in their order.
    static func cut(all parentLinks: consuming [ParentLink]) {
        if parentLinks.isEmpty { return }
        parentLinks.reverse()
        // Taken out one by one, so that nothing else holds what is released.
        while var parentLink = parentLinks.popLast() { parentLink.cut() }
    }

    /// Gives up the place and the reference. Inside the serializer of the parent's tree, between events.
    ///
    /// A loop, so that freeing a whole chain needs no stack per link.
    mutating func release() {
        // The parent links of freed links that had several parents. They wait for their turn.
        var others: [Other] = []
        climb(&others)
        while var next = others.popLast() { next.parentLink.cut(&others) }
    }

    private struct Other {
        var parentLink: ParentLink
        /// The link that held the parent. It stays until its places are given up: until then, an event may use it unretained.
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
                // Something else holds it: another child, its owner, or an event.
                if let (parent, registration) = unretained {
                    registration._withUnsafeGuaranteedRef { registration in
                        registration.drop()
                        registration.isHeld = false
                        parent._withUnsafeGuaranteedRef { $0.release(registration) }?.giveUpInputs()
                    }
                }
                self = ParentLink()
                return
            }
            // It is freed, and its list with it. Its own parent link is left.
            var above = ParentLink()
            // `parent` holds it meanwhile: retaining and releasing a weakly known object takes as long as the rest of this loop.
            Unmanaged.passUnretained(parent.unsafelyUnwrapped)._withUnsafeGuaranteedRef { parent in
                swap(&above, &parent.parentLink)
                // It was uniquely referenced, so no lookup can reach it, and its parent link needs no lock.
                above.registration?.isHeld = false
                if above.parent != nil { return }
                // A source's event, or an action, may use a root for a little longer. The root must hand nothing on.
                if let registration {
                    registration.isHeld = false
                    if registration.isCounted { parent.discount(registration) }
                }
                // Moved, not copied. The first to be put in is the last to be taken out, and the link is freed with it.
                var inputs = parent.takeInputs(), child: Link? = parent
                if others.isEmpty { others.reserveCapacity(inputs.count) }
                while let parentLink = inputs.popLast() { others.append(Other(parentLink: parentLink, child: child.take())) }
            }
            swap(&self, &above)
        }
    }
}
