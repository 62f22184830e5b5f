/// Actions that wait for their time: the earliest first, those due at the same time in the order of insertion.
///
/// A binary heap. A disposed action stays, emptied, until its time.
struct DueQueue {
    struct Entry {
        let due: Duration
        let action: ScheduledAction
        fileprivate let number: Int

        fileprivate func precedes(_ other: Entry) -> Bool {
            due == other.due ? number < other.number : due < other.due
        }
    }

    private var entries: [Entry] = []
    private var numbers = 0

    var isEmpty: Bool { entries.isEmpty }

    /// When the earliest is due, disposed or not.
    var nextDue: Duration? { entries.first?.due }

    mutating func insert(_ action: ScheduledAction, due: Duration) {
        numbers += 1
        entries.append(Entry(due: due, action: action, number: numbers))
        var place = entries.count - 1
        while place > 0, entries[place].precedes(entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func popFirst() -> Entry? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        if entries.isEmpty { return first }
        entries[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count && entries[child].precedes(entries[least]) {
                least = child
            }
            if least == place { return first }
            entries.swapAt(place, least)
            place = least
        }
    }
}
