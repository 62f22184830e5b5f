/// First in, first out, and both constant in time: a ring.
///
/// For values that wait for others: those of one source of `zip` for those of the other, for one.
@usableFromInline package struct Queue<Element> {
    private var places: [Element?] = []
    private var first = 0
    @usableFromInline package private(set) var count = 0

    @usableFromInline package init() {}

    @usableFromInline package var isEmpty: Bool { count == 0 }

    /// The one that has waited longest, and leaves next.
    @usableFromInline package var oldest: Element? { count == 0 ? nil : places[first] }

    @usableFromInline package mutating func append(_ element: Element) {
        if count == places.count { grow() }
        let place = first + count
        places[place < places.count ? place : place - places.count] = element
        count += 1
    }

    /// Takes out the one that has waited longest.
    @usableFromInline package mutating func popFirst() -> Element? {
        if count == 0 { return nil }
        let element = places[first].take()
        first = first + 1 == places.count ? 0 : first + 1
        count -= 1
        // A crowd that has gone leaves no room behind.
        if count == 0, places.count > 64 { places = []; first = 0 }
        return element
    }

    /// Twice the places; the one that has waited longest is in the first of them.
    private mutating func grow() {
        var larger = Array(places[first...])
        larger.reserveCapacity(max(4, places.count * 2))
        larger += places[..<first]
        larger += repeatElement(nil, count: max(4, places.count * 2) - places.count)
        (places, first) = (larger, 0)
    }
}
