/// How a link takes its places with its sources, and gives them up.
extension MultiSourceSink {
    /// Gives up a place of an earlier run: the source is to begin anew for the present observers.
    func giveUpOld(_ parentLink: ParentLink) {
        guard let source = parentLink.parent, let place = parentLink.registration, isOld(parentLink) else { return }
        if source.tree.enter() {
            // Asked again: another thread may have taken it anew meanwhile, and must not miss what it sends.
            let rested = isOld(parentLink) ? giveUp(source, place, isWanted: true) : nil
            source.sweep(place)
            source.tree.leave()
            rested?.giveUpInputs()
        } else if source.tree.isInside {
            // Queued first, as in ``Link/tearDown()``.
            source.tree.enqueue { source.sweep(place) }
            giveUp(source, place, isWanted: true)?.giveUpInputs()
        }
        // Otherwise another thread is inside. See ``takePlaces(of:in:_:)``: it does this first, or the place stays taken.
    }

    /// Takes the places in one tree for the present observers.
    func takePlaces(of parentLinks: [ParentLink], in tree: LinkTree, _ waiting: inout [Unsettled]) {
        if tree.enter() {
            takePlacesInside(of: parentLinks, &waiting)
            return tree.leave()
        }
        let old = parentLinks.filter(isOld)
        let tops = old.isEmpty ? [] : parentLinks.compactMap { $0.parent?.top }
        if let top = tops.first(where: { !$0.isClosed }) ?? tops.first, !top.hasSources {
            // Not announced: that would keep the sources from resting before they begin anew. What is sent from now on waits behind this.
            tree.enqueue {
                var waiting: [Unsettled] = []
                self.takePlacesInside(of: parentLinks, &waiting)
                tree.runAfterwards { [waiting] in
                    var waiting = waiting
                    waiting.settleAll()
                }
            }
            return
        }
        // What is sent above a root with sources passes other serializers, and needs the root awake. So places that are still taken stay.
        for parentLink in old { if let place = parentLink.registration { note(place, isGivenUp: false) } }
        for parentLink in parentLinks {
            if let source = parentLink.parent, let place = parentLink.registration, let root = announce(source, place) {
                waiting.append(.root(root))
            }
        }
    }

    /// The same, inside the serializer and between events.
    private func takePlacesInside(of parentLinks: [ParentLink], _ waiting: inout [Unsettled]) {
        let settledLater = waiting.count
        // All are given up before any is taken: otherwise what they share would not come to rest.
        for parentLink in parentLinks {
            guard let place = parentLink.registration else { continue }
            if isOld(parentLink), let rested = parentLink.parent.flatMap({ giveUp($0, place, isWanted: true) }) {
                waiting.append(.rested(rested))
            }
            // Also if user code that has just run gave it up.
            if !place.isCounted, place.index >= 0 { parentLink.parent?.sweep(place) }
        }
        for parentLink in parentLinks {
            guard let source = parentLink.parent, let place = parentLink.registration else { continue }
            let changed = settle(source, place)
            // Another thread may have woken the root.
            let top = source.topInside
            guard let root = top.isUnsettled ? top : changed, !waiting.contains(root, from: settledLater) else { continue }
            waiting.append(.root(root))
        }
    }

    private func isOld(_ parentLink: ParentLink) -> Bool {
        guard let place = parentLink.registration else { return false }
        return inputs.withLock { $0.isOld(place, since: currentRun) }
    }

    /// Notes that a place belongs to the present run. With `isGivenUp`, it was given up because the last observer left.
    private func note(_ place: AnyRegistration, isGivenUp: Bool) {
        // Checked under the lock: another thread may have woken this link since.
        inputs.withLock { if isGivenUp == isResting { $0.note(place, since: currentRun, isGivenUp: isGivenUp) } }
    }

    /// Gives up a place if this link is at rest. Returns the root above that this put to rest.
    ///
    /// If this link was woken meanwhile, the thread that woke it takes all its places, in their order.
    func giveUpAtRest(_ parentLink: ParentLink) -> Parent? {
        guard let source = parentLink.parent, let place = parentLink.registration else { return nil }
        guard source.tree.enter() else { return isResting ? giveUpLater(source, place) : nil }
        let rested = isResting ? giveUpNow(source, place) : nil
        source.tree.leave()
        return rested
    }

    private func announce(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        let top = source.top
        let wasResting = top.announceObserver()
        source.tree.enqueue { source.announcedObserverHasCome(at: top, self.settle(source, place)) }
        return wasResting || top.isUnsettled ? top : nil
    }

    private func giveUpLater(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        // Queued first, as in ``Link/tearDown()``.
        source.tree.enqueue {
            // An observer that has come since takes the place in work of its own, behind what was sent before it came.
            let rested = self.isResting ? self.giveUp(source, place) : nil
            source.sweep(place)
            if let rested { source.tree.runAfterwards { rested.giveUpInputs() } }
        }
        return source.tree.isInside ? giveUp(source, place) : nil
    }

    /// `isWanted`: it is given up to be taken again for the present observers.
    private func giveUp(_ source: Parent, _ place: AnyRegistration, isWanted: Bool = false) -> Parent? {
        let rested = source.removeObserver(place)
        // After removing the observer: another thread announces its own only when the place is not old any more.
        note(place, isGivenUp: !isWanted)
        return rested
    }

    /// Changes arrive in any order, from several threads. Each acts on the present state, so the last one is right.
    private func settle(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        isResting ? giveUpNow(source, place) : source.addObserver(place)
    }

    private func giveUpNow(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        let rested = giveUp(source, place)
        source.sweep(place)
        return rested
    }
}
