/// Numbered places. What is put in keeps its number until it is taken out; both take constant time.
///
/// For what comes and goes while something else runs, like the inner streams of `flatMap`. Numbers of free places are used again.
///
/// `@inlinable`, unlike most of this module. Without it, and without the flag that makes whole bodies visible, every access from another
/// module looks up the content's type. For an inner stream in LinkChain, that took 8,000 instructions.
@frozen @usableFromInline package struct Slots<Content> {
    @frozen @usableFromInline package struct Slot {
        /// `nil` if the place is free.
        @usableFromInline var content: Content?
        /// The next free place, or -1, if this one is free.
        @usableFromInline var nextFree = -1

        @inlinable init(content: Content) { self.content = content }
    }

    @usableFromInline var slots: [Slot] = []
    @usableFromInline var firstFree = -1
    @usableFromInline package internal(set) var count = 0

    @inlinable package init() {}

    /// The number behind the last place.
    @inlinable package var end: Int { slots.count }

    @inlinable package subscript(number: Int) -> Content? { slots.indices.contains(number) ? slots[number].content : nil }

    /// Puts `content` into a free or a new place, and returns its number.
    @inlinable package mutating func add(_ content: Content, reusingPlaces: Bool = true) -> Int {
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

    @inlinable package mutating func update(_ number: Int, _ body: (inout Content) -> Void) {
        if slots.indices.contains(number), slots[number].content != nil { body(&slots[number].content!) }
    }

    @inlinable package mutating func remove(_ number: Int) -> Content? {
        guard slots.indices.contains(number), let content = slots[number].content.take() else { return nil }
        slots[number].nextFree = firstFree
        firstFree = number
        count -= 1
        return content
    }

    /// Calls `body` with the contents, in the order of their numbers.
    @inlinable package func forEach(_ body: (Content) -> Void) {
        for slot in slots { if let content = slot.content { body(content) } }
    }

    /// Takes out all contents, in the order of their numbers.
    @inlinable package mutating func removeAll() -> [Content] {
        if count == 0 { return [] }
        var contents: [Content] = []
        contents.reserveCapacity(count)
        for number in slots.indices { if let content = slots[number].content.take() { contents.append(content) } }
        self = Slots()
        return contents
    }

    /// Takes out the contents that are wanted, in the order of their numbers.
    @inlinable package mutating func removeAll(where isWanted: (Content) -> Bool) -> [Content] {
        slots.indices.compactMap { number in
            slots[number].content.map(isWanted) == true ? remove(number) : nil
        }
    }
}
