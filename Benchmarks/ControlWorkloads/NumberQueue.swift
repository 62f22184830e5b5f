/// A queue with constant-time operations, as a person would write to join two streams: numbers that wait for a partner.
struct NumberQueue {
    private var places: [Int] = []
    private var first = 0
    private var count = 0

    mutating func append(_ number: Int) {
        if count == places.count { grow() }
        places[(first + count) & (places.count - 1)] = number
        count += 1
    }

    mutating func popFirst() -> Int? {
        if count == 0 { return nil }
        let number = places[first]
        first = (first + 1) & (places.count - 1)
        count -= 1
        return number
    }

    /// To a power of two, so that a mask finds the index.
    private mutating func grow() {
        if places.isEmpty { return places = Array(repeating: 0, count: 4) }
        places = Array(places[first...] + places[..<first]) + Array(repeating: 0, count: count)
        first = 0
    }
}
