/// Places with numbers: what is put in keeps its number until it is taken out, and both are constant in time.
///
/// For what comes and goes while something else runs: the inner streams of `flatMap`, for one. A number is given again when its place is
/// free.
@usableFromInline package struct Slots<Content> {
    private enum Slot {
        case used(Content)
        /// Free, and the number of the next free place, or -1.
        case free(next: Int)
    }

    private var slots: [Slot] = []
    private var firstFree = -1
    @usableFromInline package private(set) var count = 0

    @usableFromInline package init() {}

    /// What is in the place. It can be replaced, and not removed, by setting it.
    @usableFromInline package subscript(number: Int) -> Content? {
        get {
            guard slots.indices.contains(number), case .used(let content) = slots[number] else { return nil }
            return content
        }
        set {
            guard let newValue, slots.indices.contains(number), case .used = slots[number] else { return }
            slots[number] = .used(newValue)
        }
    }

    /// Puts `content` into a free place and returns its number.
    @usableFromInline package mutating func add(_ content: Content) -> Int {
        count += 1
        guard firstFree >= 0, case .free(let next) = slots[firstFree] else {
            slots.append(.used(content))
            return slots.count - 1
        }
        let number = firstFree
        firstFree = next
        slots[number] = .used(content)
        return number
    }

    /// Takes out what is in the place, if anything is.
    @usableFromInline package mutating func remove(_ number: Int) -> Content? {
        guard slots.indices.contains(number), case .used = slots[number] else { return nil }
        var place = Slot.free(next: firstFree)
        swap(&place, &slots[number])
        firstFree = number
        count -= 1
        guard case .used(let content) = place else { return nil }
        return content
    }

    /// What is in the places, in the order of their numbers.
    @usableFromInline package var contents: [Content] {
        slots.compactMap { slot in
            if case .used(let content) = slot { content } else { nil }
        }
    }

    /// Calls `body` with what is in the places, in the order of their numbers.
    @usableFromInline package func forEach(_ body: (Content) -> Void) {
        for slot in slots {
            if case .used(let content) = slot { body(content) }
        }
    }

    /// Takes out everything, in the order of the numbers.
    @usableFromInline package mutating func removeAll() -> [Content] {
        if count == 0 { return [] }
        let contents = self.contents
        self = Slots()
        return contents
    }
}
