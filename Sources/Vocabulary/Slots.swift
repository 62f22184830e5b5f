/// Places with numbers: what is put in keeps its number until it is taken out, and both are constant in time.
///
/// For what comes and goes while something else runs: the inner streams of `flatMap`, for one. A number is given again when its place is
/// free.
@usableFromInline package struct Slots<Content> {
    private struct Slot {
        /// Nothing if the place is free.
        var content: Content?
        /// The number of the next free place, or -1, if this one is free.
        var nextFree = -1
    }

    private var slots: [Slot] = []
    private var firstFree = -1
    @usableFromInline package private(set) var count = 0

    @usableFromInline package init() {}

    /// What is in the place.
    @usableFromInline package subscript(number: Int) -> Content? { slots.indices.contains(number) ? slots[number].content : nil }

    /// Puts `content` into a free place, or into a new one, and returns its number.
    @usableFromInline package mutating func add(_ content: Content, reusingPlaces: Bool = true) -> Int {
        count += 1
        guard reusingPlaces, firstFree >= 0 else {
            slots.append(Slot(content: content))
            return slots.count - 1
        }
        let number = firstFree
        firstFree = slots[number].nextFree
        slots[number].content = content
        return number
    }

    /// Changes what is in the place, if anything is.
    @usableFromInline package mutating func update(_ number: Int, _ body: (inout Content) -> Void) {
        if slots.indices.contains(number), slots[number].content != nil { body(&slots[number].content!) }
    }

    /// Changes everything, in the order of the numbers.
    @usableFromInline package mutating func updateAll(_ body: (inout Content) -> Void) {
        for number in slots.indices { update(number, body) }
    }

    /// Takes out what is in the place, if anything is.
    @usableFromInline package mutating func remove(_ number: Int) -> Content? {
        guard slots.indices.contains(number), let content = slots[number].content.take() else { return nil }
        slots[number].nextFree = firstFree
        firstFree = number
        count -= 1
        return content
    }

    /// Calls `body` with what is in the places, in the order of their numbers.
    @usableFromInline package func forEach(_ body: (Content) -> Void) {
        for slot in slots { if let content = slot.content { body(content) } }
    }

    /// Takes out everything, in the order of the numbers.
    @usableFromInline package mutating func removeAll() -> [Content] {
        if count == 0 { return [] }
        let contents = slots.compactMap { $0.content }
        self = Slots()
        return contents
    }

    /// Takes out those that are wanted, in the order of their numbers.
    @usableFromInline package mutating func removeAll(where isWanted: (Content) -> Bool) -> [Content] {
        slots.indices.compactMap { number in
            slots[number].content.map(isWanted) == true ? remove(number) : nil
        }
    }
}
