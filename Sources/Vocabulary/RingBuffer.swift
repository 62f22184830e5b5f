/// The last few elements that were appended, oldest first.
///
/// It grows up to its capacity. From then on, each new element replaces the oldest.
@usableFromInline package struct RingBuffer<Content> {
    private var places: [Content] = []
    /// The place of the oldest: 0 unless all places are taken.
    private var first = 0
    @usableFromInline package let capacity: Int

    /// - Precondition: `capacity` is positive. `Int.max` keeps everything.
    @usableFromInline package init(capacity: Int) {
        precondition(capacity > 0, "RingBuffer(capacity: \(capacity)): the capacity must be positive")
        self.capacity = capacity
    }

    @usableFromInline package var count: Int { places.count }

    /// The element at `position`; 0 is the oldest.
    @usableFromInline package subscript(position: Int) -> Content {
        // The places left up to the end of the array, since a sum could overflow.
        let left = places.count - first
        return places[position < left ? first + position : position - left]
    }

    /// The elements, oldest first.
    @usableFromInline package var all: [Content] {
        if first == 0 { return places }
        // One by one: unspecialised code would look up the types that make up slices.
        var all: [Content] = []
        all.reserveCapacity(places.count)
        for position in 0..<places.count { all.append(self[position]) }
        return all
    }

    /// Appends `content`. Returns the oldest element if it had to go: the caller decides where to release it, since that may run users'
    /// code.
    @discardableResult
    @usableFromInline package mutating func append(_ content: Content) -> Content? {
        if places.count < capacity {
            places.append(content)
            return nil
        }
        var oldest = content
        swap(&oldest, &places[first])
        first = first + 1 == capacity ? 0 : first + 1
        return oldest
    }
}
