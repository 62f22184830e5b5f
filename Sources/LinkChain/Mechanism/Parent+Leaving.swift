/// How observers leave.
extension Parent {
    /// Removes an observer. If it was the last, this link gives up its own place, and so on upwards.
    ///
    /// Inside the serializer, perhaps during an event. So the lists do not change until ``sweep(_:)``. Returns the topmost link that
    /// came to rest: call its ``giveUpInputs()``.
    func removeObserver(_ registration: AnyRegistration) -> Parent? {
        var rested: Unmanaged<Parent>?
        var firstToTell: (link: Unmanaged<Parent>, place: Unmanaged<AnyRegistration>)?
        climb(from: .passUnretained(registration)) { link, place in
            guard place.isCounted else { return false }
            // Also if the link is closed: it may be handing on its end, which this place must not get any more.
            link.discount(place)
            // A closed link releases its parent itself.
            guard link.restIfLeft() else { return false }
            rested = .passUnretained(link)
            if link.didComeToRest(), firstToTell == nil { firstToTell = (.passUnretained(link), .passUnretained(place)) }
            return true
        }
        guard let rested = rested?.takeUnretainedValue() else { return nil }
        // When all are at rest: an observer that user code adds here begins anew at each of them.
        if let (link, place) = firstToTell {
            link._withUnsafeGuaranteedRef { $0.tell(from: place, upTo: rested) }
        }
        return rested
    }

    /// Tells this link and those above, up to `top`, that the last observer has left.
    private func tell(from place: Unmanaged<AnyRegistration>, upTo top: Parent) {
        climb(from: place) { link, _ in
            link.lastObserverLeft()
            return link !== top
        }
    }

    /// Removes an observer and takes its place off the list. Inside the serializer, between events.
    ///
    /// A closed link has nothing to come to rest, and empties its list itself.
    func release(_ registration: AnyRegistration) -> Parent? {
        if isClosed {
            if registration.isCounted { discount(registration) }
            return nil
        }
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
            if childCount == 0 { markHeld(false) }
        }
        // Otherwise this link would seem held when nothing holds it, and an event would use it after it was freed.
        assert(0...observerCount ~= childCount, "\(type(of: self)): \(childCount) children among \(observerCount) observers")
    }

    /// Takes places that ``removeObserver(_:)`` gave up off their lists, from this one upwards. Inside the serializer, between events.
    func sweep(_ registration: AnyRegistration) {
        climb(from: .passUnretained(registration)) { link, place in
            if place.isCounted || link.isClosed || place.index < 0 && place !== registration { return false }
            link.list.remove(place)
            // Also if an observer was announced since: it begins anew.
            return link.resetIfDue()
        }
    }

    func resetIfDue() -> Bool {
        guard past == .unswept else { return false }
        past = .observed
        reset()
        return true
    }

    /// Calls `body` with this link and the place on its list, then with the link above and the place there, as long as it returns `true`.
    ///
    /// Unretained: the caller holds this link, and each link's parent link holds the next. User code called on the way cannot change a
    /// parent link: the serializer is taken, so the change is queued.
    @inline(__always)
    private func climb(from registration: Unmanaged<AnyRegistration>, while body: (Parent, AnyRegistration) -> Bool) {
        var link = Unmanaged.passUnretained(self)
        var place = registration
        while link._withUnsafeGuaranteedRef({ link in place._withUnsafeGuaranteedRef { body(link, $0) } }),
            let above = link._withUnsafeGuaranteedRef({ $0.parentLink.unretained })
        {
            (link, place) = above
        }
    }
}
