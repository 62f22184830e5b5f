/// A first-in, first-out queue in a ring. Both operations take constant time.
///
/// For values that wait for others, as in `zip`.
///
/// `@inlinable`, for the same reason as ``Slots``. Not an `Array` of `Optional`s: unspecialised code looks up both types for every element,
/// in 330 instructions each.
@frozen @usableFromInline package struct Queue<Element> {
    /// `nil` before the first element.
    @usableFromInline var ring: Ring<Element>?

    @inlinable package init() {}

    @inlinable package var count: Int { if let ring { ring.places.pointee.count } else { 0 } }

    @inlinable package var isEmpty: Bool { count == 0 }

    /// The element that leaves next.
    @inlinable package var oldest: Element? { isEmpty ? nil : ring.unsafelyUnwrapped.element(0).pointee }

    @inlinable @inline(__always) package mutating func append(_ element: Element) {
        if !isKnownUniquelyReferenced(&ring) || ring.unsafelyUnwrapped.isFull { ring = .larger(than: ring) }
        ring.unsafelyUnwrapped.append(element)
    }

    @inlinable package mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

    /// The same, for a queue that is not empty.
    @inlinable @inline(__always) package mutating func removeFirst() -> Element {
        precondition(!isEmpty, "an element was taken out of an empty queue")
        if !isKnownUniquelyReferenced(&ring) { ring = .larger(than: ring) }
        let element = ring.unsafelyUnwrapped.removeFirst()
        // A large queue gives its memory back when it is empty.
        if isEmpty, ring.unsafelyUnwrapped.places.pointee.capacity > 64 { ring = nil }
        return element
    }
}

/// Which places of a ``Ring`` are taken.
@frozen @usableFromInline struct RingPlaces {
    @usableFromInline let capacity: Int
    @usableFromInline var first = 0
    @usableFromInline var count = 0

    @inlinable init(capacity: Int) { self.capacity = capacity }
}

/// The elements of a ``Queue``, from `first` on, wrapping around at the end.
@usableFromInline final class Ring<Element>: ManagedBuffer<RingPlaces, Element> {
    /// A ring with the same elements and twice the places.
    @usableFromInline static func larger(than old: Ring?) -> Ring {
        let capacity = max(4, (old?.places.pointee.capacity ?? 0) * 2)
        let ring = unsafeDowncast(create(minimumCapacity: capacity) { _ in RingPlaces(capacity: capacity) }, to: Ring.self)
        if let old {
            for number in 0..<old.places.pointee.count { ring.append(old.element(number).pointee) }
        }
        return ring
    }

    deinit {
        for number in 0..<places.pointee.count { element(number).deinitialize(count: 1) }
    }

    /// The header, without the run-time check for overlapping access: nothing here calls code that could overlap.
    @inlinable @inline(__always) var places: UnsafeMutablePointer<RingPlaces> { withUnsafeMutablePointerToHeader { $0 } }

    @inlinable @inline(__always) var isFull: Bool { places.pointee.count == places.pointee.capacity }

    /// The element behind `number` others, or the place for it.
    @inlinable @inline(__always) func element(_ number: Int) -> UnsafeMutablePointer<Element> {
        let (place, capacity) = (places.pointee.first + number, places.pointee.capacity)
        return withUnsafeMutablePointerToElements { $0 + (place < capacity ? place : place - capacity) }
    }

    @inlinable @inline(__always) func append(_ element: Element) {
        self.element(places.pointee.count).initialize(to: element)
        places.pointee.count += 1
    }

    @inlinable @inline(__always) func removeFirst() -> Element {
        let element = element(0).move()
        let next = places.pointee.first + 1
        places.pointee.first = next == places.pointee.capacity ? 0 : next
        places.pointee.count -= 1
        return element
    }
}
