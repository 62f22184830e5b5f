/// A hot source for several listeners, as a person would write it: closures in the order of arrival, each identified by a number.
///
/// A removed closure leaves an empty slot. Once more than half of the slots are empty, they are compacted. So a removal takes a binary
/// search, in whatever order listeners leave. Compacting every time would be quadratic in `teardown/width`.
final class ClosureList {
    /// Not a tuple: in an array of tuples, closures have the generic form, each within another closure.
    private struct Slot {
        let id: Int
        var call: ((Int) -> Void)?
    }

    /// By ascending number.
    private var slots: [Slot] = []
    private var emptyCount = 0
    private var nextID = 0

    var isEmpty: Bool { slots.isEmpty }

    func add(_ handler: @escaping (Int) -> Void) -> Int {
        nextID += 1
        slots.append(Slot(id: nextID, call: handler))
        return nextID
    }

    func remove(_ id: Int) {
        guard let index = index(of: id), slots[index].call != nil else { return }
        slots[index].call = nil
        emptyCount += 1
        if emptyCount * 2 > slots.count { closeUp() }
    }

    func send(_ value: Int) {
        for slot in slots { slot.call?(value) }
    }

    private func index(of id: Int) -> Int? {
        var low = 0, high = slots.count
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < slots.count && slots[low].id == id ? low : nil
    }

    private func closeUp() {
        if emptyCount == slots.count { slots = [] } else { slots.removeAll { $0.call == nil } }
        emptyCount = 0
    }
}
