/// How a link takes its places with its sources, and gives them up.
extension MultiSourceSink {
    /// Gives up a place that is still taken for observers who have gone: the source is to begin anew for those who are there.
    func giveUpOld(_ tie: Tie) {
        guard let source = tie.parent, let place = tie.registration, isOld(tie) else { return }
        let isFree = source.tree.enter()
        if !isFree {
            // Another thread is inside: it does this before it takes the place.
            guard source.tree.isInside else { return }
            // Left first, as in ``Link/tearDown()``.
            source.tree.enqueue { source.sweep(place) }
        }
        let rested = giveUp(source, place, isWanted: true)
        if isFree {
            source.sweep(place)
            source.tree.leave()
        }
        rested?.settleInputs()
    }

    /// Takes the places in one tree for the observers that are there.
    func takePlaces(of ties: [Tie], in tree: LinkTree, _ waiting: inout [Unsettled]) {
        if tree.enter() {
            takePlacesInside(of: ties, &waiting)
            return tree.leave()
        }
        let old = ties.filter(isOld)
        if !old.isEmpty, let top = ties.first?.parent?.top, !top.hasSources {
            // Not announced: that would keep the sources from coming to rest before they begin anew. What is sent from now on waits behind
            // this.
            tree.enqueue {
                var waiting: [Unsettled] = []
                self.takePlacesInside(of: ties, &waiting)
                tree.runAfterwards { [waiting] in
                    var waiting = waiting
                    waiting.settleAll()
                }
            }
            return
        }
        // What is sent to the sources of a root passes other serializers, and needs the root awake. So what is still taken stays.
        for tie in old { if let place = tie.registration { note(place, isGivenUp: false) } }
        for tie in ties {
            if let source = tie.parent, let place = tie.registration, let root = announce(source, place) {
                waiting.append(Unsettled(root: root))
            }
        }
    }

    /// The same inside the serializer, when no event is passing through.
    private func takePlacesInside(of ties: [Tie], _ waiting: inout [Unsettled]) {
        let settledLater = waiting.count
        // All are given up before any is taken: else what they share would not come to rest.
        for tie in ties {
            guard let place = tie.registration else { continue }
            if isOld(tie), let rested = tie.parent.flatMap({ giveUp($0, place, isWanted: true) }) {
                waiting.append(Unsettled(root: rested))
            }
            // Also if it was given up in users' code that has just run.
            if !place.isCounted, place.index >= 0 { tie.parent?.sweep(place) }
        }
        for tie in ties {
            guard let source = tie.parent, let place = tie.registration, let root = settle(source, place) else { continue }
            if !waiting[settledLater...].contains(where: { $0.root === root }) { waiting.append(Unsettled(root: root)) }
        }
    }

    private func isOld(_ tie: Tie) -> Bool {
        guard let place = tie.registration else { return false }
        return inputs.withLock { $0.isOld(place, since: departures) }
    }

    /// Notes that a place was given up: for want of observers, or to be taken for the present ones.
    private func note(_ place: AnyRegistration, isGivenUp: Bool) {
        // Asked under the lock: another thread may have woken this link up since.
        inputs.withLock { if isGivenUp == isResting { $0.note(place, since: departures, isGivenUp: isGivenUp) } }
    }

    /// Lets one place be as this link is. Returns the root above that came to rest or was woken up by that. If this link was woken up
    /// meanwhile and the place cannot be touched now, the thread that woke it takes all its places.
    func settle(_ tie: Tie) -> Parent? {
        guard let source = tie.parent, let place = tie.registration else { return nil }
        guard source.tree.enter() else { return isResting ? giveUpLater(source, place) : nil }
        let root = settle(source, place)
        source.tree.leave()
        return root
    }

    private func announce(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        let top = source.top
        let wasResting = top.announceObserver()
        source.tree.enqueue { source.announcedObserverHasCome(at: top, self.settle(source, place)) }
        return wasResting ? top : nil
    }

    private func giveUpLater(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        // Left first, as in ``Link/tearDown()``.
        source.tree.enqueue {
            // An observer that has come since takes the place in work of its own, behind what was sent before it came.
            let rested = self.isResting ? self.giveUp(source, place) : nil
            source.sweep(place)
            if let rested { source.tree.runAfterwards { rested.settleInputs() } }
        }
        return source.tree.isInside ? giveUp(source, place) : nil
    }

    /// `isWanted`: it is given up to be taken for the present observers.
    private func giveUp(_ source: Parent, _ place: AnyRegistration, isWanted: Bool = false) -> Parent? {
        let rested = source.removeObserver(place)
        // Afterwards: another thread announces its observer only when the place is not old any more.
        note(place, isGivenUp: !isWanted)
        return rested
    }

    /// Changes come here in any order, from several threads; each does what is right by then, so the last one does.
    private func settle(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        guard isResting else { return source.addObserver(place) }
        let rested = giveUp(source, place)
        source.sweep(place)
        return rested
    }
}
