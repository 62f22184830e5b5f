/// The last few of the things that were put in, oldest first.
///
/// It takes room as it is filled, up to its capacity; from then on each newcomer takes the place of the oldest.
@usableFromInline package struct RingBuffer<Content> {
    private var places: [Content] = []
    /// The place of the oldest. Not 0 only if all places are taken.
    private var first = 0
    @usableFromInline package let capacity: Int

    /// - Precondition: `capacity` is positive. `Int.max` stands for a ring that keeps everything.
    @usableFromInline package init(capacity: Int) {
        precondition(capacity > 0, "RingBuffer(capacity: \(capacity)): the capacity must be positive")
        self.capacity = capacity
    }

    @usableFromInline package var count: Int { places.count }

    /// What is in the ring at `position`, of which 0 is the oldest.
    @usableFromInline package subscript(position: Int) -> Content {
        // The places that are left up to the end of the array, rather than a sum, which could overflow.
        let left = places.count - first
        return places[position < left ? first + position : position - left]
    }

    /// What is in the ring, oldest first.
    @usableFromInline package var all: [Content] {
        if first == 0 { return places }
        // One by one: what slices are made of would be looked up where this is not specialised.
        var all: [Content] = []
        all.reserveCapacity(places.count)
        for position in 0..<places.count { all.append(self[position]) }
        return all
    }

    /// Puts `content` in, as the newest. Returns the oldest if that had to go.
    ///
    /// It is handed out so that it is released where the caller likes: that may run users' code.
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
