/// How observers go.
extension Parent {
    /// Lets an observer go. If it was the last, this link gives up its own place, and so on upwards.
    ///
    /// Called inside the serializer, perhaps in the middle of an event. So the lists stay as they are; ``sweep(_:)`` follows. Returns the
    /// topmost link that came to rest, whose ``settleInputs()`` is to be called.
    func removeObserver(_ registration: AnyRegistration) -> Parent? {
        var rested: Unmanaged<Parent>?
        var firstToTell: (link: Unmanaged<Parent>, place: Unmanaged<AnyRegistration>)?
        climb(from: .passUnretained(registration)) { link, place in
            guard place.isCounted else { return false }
            // Also where the link is closed: it may be handing its end on, and this place is not to get it any more.
            link.discount(place)
            // A link that is closed lets go of what is above by itself.
            guard link.restIfLeft() else { return false }
            rested = .passUnretained(link)
            if link.didComeToRest(), firstToTell == nil { firstToTell = (.passUnretained(link), .passUnretained(place)) }
            return true
        }
        guard let rested = rested?.takeUnretainedValue() else { return nil }
        // When all are at rest: an observer that comes in users' code which runs here begins anew at each of them.
        if let (link, place) = firstToTell {
            link._withUnsafeGuaranteedRef { $0.tell(from: place, upTo: rested) }
        }
        return rested
    }

    /// Tells this link and those above, up to `top`, that they were left.
    private func tell(from place: Unmanaged<AnyRegistration>, upTo top: Parent) {
        climb(from: place) { link, _ in
            link.lastObserverLeft()
            return link !== top
        }
    }

    /// Lets an observer go and takes its place off the list. Called inside the serializer, when no event is passing through.
    func release(_ registration: AnyRegistration) -> Parent? {
        let rested = removeObserver(registration)
        sweep(registration)
        return rested
    }

    func discount(_ place: AnyRegistration) {
        place.isCounted = false
        if place.isInput { place.isHeld = false }
        observerCount -= 1
        if place.isChild {
            childCount -= 1
            if childCount == 0 { tie.registration?.isHeld = false }
        }
        // Else this link would be taken for held when nothing holds it, and an event would use it after it has gone.
        assert(0...observerCount ~= childCount, "\(type(of: self)): \(childCount) children among \(observerCount) observers")
    }

    /// Takes the places off their lists that ``removeObserver(_:)`` gave up, from this one upwards. Called inside the serializer, when no
    /// event is passing through.
    func sweep(_ registration: AnyRegistration) {
        climb(from: .passUnretained(registration)) { link, place in
            if place.isCounted || link.isClosed || place.index < 0 && place !== registration { return false }
            link.list.remove(place)
            // Also if an observer was announced since: it is not there yet, and begins anew.
            return link.resetIfDue()
        }
    }

    func resetIfDue() -> Bool {
        guard past == .unswept else { return false }
        past = .observed
        reset()
        return true
    }

    /// Calls `body` with this link and the place on its list, and as long as it returns `true`, with the link above and the place there.
    ///
    /// Unretained: the caller holds this link, and each link's tie holds the next. User code that is called on the way cannot change a tie:
    /// the serializer is taken, and the change is left as work.
    @inline(__always)
    private func climb(from registration: Unmanaged<AnyRegistration>, while body: (Parent, AnyRegistration) -> Bool) {
        var link = Unmanaged.passUnretained(self)
        var place = registration
        while link._withUnsafeGuaranteedRef({ link in place._withUnsafeGuaranteedRef { body(link, $0) } }),
            let above = link._withUnsafeGuaranteedRef({ $0.tie.unretained })
        {
            (link, place) = above
        }
    }
}
