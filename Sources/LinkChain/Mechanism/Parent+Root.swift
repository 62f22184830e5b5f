/// How the root of a link is found, started and settled.
extension Parent {
    /// Starts the root, if it is a cold source that this link still hangs on; and for a place in this link's list, if that still counts:
    /// a joint that takes several places may have let go of one when another brought something.
    func startRoot(for place: AnyRegistration? = nil) {
        guard tree.isCold else { return }
        guard tree.enter() else {
            return tree.enqueue {
                let top = self.topInside
                if let run = top.beginIfObserved(for: place) { self.tree.runAfterwards { top.run(run) } }
            }
        }
        let top = topInside
        let run = top.beginIfObserved(for: place)
        tree.leave()
        if let run { top.run(run) }
    }

    /// Notes at a place whether a value may use the child unretained. `isHeld` is asked inside the serializer. Returns `false` if another
    /// thread is inside, or an event.
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

    /// Settles what is above a root with sources; a loop, since a source may hang on such a root itself, and so on.
    func settleInputs() {
        var waiting: [Unsettled] = []
        settleInputs(&waiting)
        waiting.settleAll()
    }

    /// The root that this link hangs on, or the link above that was unlinked or has ended: nothing more comes through that.
    var top: Parent { tree.locked { topInside } }

    /// The same for a caller inside the serializer, where the ties of parents change and nowhere else: it needs no lock.
    private var topInside: Parent {
        var top = self
        while !top.isClosed, let parent = top.tie.parent { top = parent }
        return top
    }
}

/// A root with sources that has come to rest or was woken up; with ties, these of its places.
struct Unsettled {
    let root: Parent
    var ties: [Tie]?
}

extension [Unsettled] {
    /// Settles the last and what it adds, until none is left. So a source has all that it hangs on before the next one is settled.
    mutating func settleAll() {
        while let next = popLast() {
            if let ties = next.ties { next.root.settle(ties, &self) } else { next.root.settleInputs(&self) }
        }
    }
}
