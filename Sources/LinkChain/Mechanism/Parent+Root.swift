/// How the root of a link is found, started and settled.
extension Parent {
    /// Starts the root above this link, if it is cold and observed.
    ///
    /// If another thread has woken the root, and is still taking its places, they are taken first. With a `place` in this link's list, it
    /// starts only if that still counts: a joint may have given it up when another of its places sent something.
    func startRoot(for place: AnyRegistration? = nil) {
        guard tree.isCold else { return }
        guard tree.enter() else {
            if !tree.isInside {
                let top = top
                if top.isUnsettled { top.settleInputs() }
            }
            return startRootLater(for: place)
        }
        var top = topInside
        if top.isUnsettled {
            tree.leave()
            top.settleInputs()
            guard tree.enter() else { return startRootLater(for: place) }
            top = topInside
        }
        let run = top.beginIfObserved(for: place)
        tree.leave()
        if let run { top.run(run) }
    }

    private func startRootLater(for place: AnyRegistration?) {
        tree.enqueue {
            let top = self.topInside
            if let run = top.beginIfObserved(for: place) { self.tree.runAfterwards { top.run(run) } }
        }
    }

    /// Notes at a place whether a value may use the child unretained. `isHeld` is evaluated inside the serializer.
    ///
    /// Returns `false` if the serializer is taken, by another thread or by an event.
    @discardableResult
    @inline(__always)
    func note(isHeld: @autoclosure () -> Bool, at place: AnyRegistration) -> Bool {
        guard tree.enter() else { return false }
        place.isHeld = place.isCounted && isHeld()
        tree.leave()
        return true
    }

    private func beginIfObserved(for place: AnyRegistration?) -> Int? {
        observerCount > 0 && !isClosed && place?.isCounted != false ? begin() : nil
    }

    /// Settles the sources of this root. A loop, since a source may hang on such a root itself.
    func settleInputs() {
        let run = runIfAwake
        var waiting: [Unsettled] = []
        settleInputs(&waiting)
        waiting.settleAll()
        if let run { noteSettled(in: run) }
    }

    /// Gives up the places of this root, which has come to rest.
    func giveUpInputs() {
        var waiting: [Unsettled] = []
        giveUpInputs(&waiting)
        waiting.settleAll()
    }

    /// The root that this link hangs on, or the first closed link on the way up: nothing more comes through that.
    var top: Parent { tree.locked { topInside } }

    /// The same without the lock, for a caller inside the serializer: parent links of parents change only there.
    var topInside: Parent {
        var top = self
        while !top.isClosed, let parent = top.parentLink.parent { top = parent }
        return top
    }
}

/// What is left to do when a root with sources came to rest or was woken.
enum Unsettled {
    /// The root has come to rest, and is to give up its places.
    case rested(Parent)
    /// The root was woken, and is to be settled.
    case root(Parent)
    /// These of its places are to be settled.
    case places([ParentLink], of: Parent)
    /// All its places are settled, and what is above them.
    case done(Parent, run: UInt32)
}

extension [Unsettled] {
    /// Settles the last element and what that adds, until none is left. So everything above one source is settled before the next source.
    mutating func settleAll() {
        while let next = popLast() {
            switch next {
            case .root(let root):
                // It may have been met twice.
                if root.hasSources, !root.isResting, !root.isUnsettled { continue }
                // Below all that it adds, so it comes last.
                if let run = root.runIfAwake { append(.done(root, run: run)) }
                root.settleInputs(&self)
            case .rested(let root): root.giveUpInputs(&self)
            case .places(let parentLinks, let root): root.settle(parentLinks, &self)
            case .done(let root, let run): root.noteSettled(in: run)
            }
        }
    }

    /// Whether the root is among what comes from index `first` on.
    func contains(_ root: Parent, from first: Int) -> Bool {
        self[first...].contains { if case .root(let other) = $0 { other === root } else { false } }
    }
}
