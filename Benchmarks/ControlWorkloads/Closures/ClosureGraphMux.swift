final class ClosureGraphMux: ClosureManyRoots {
    /// The observers of the array.
    private let shared = ArrayList()
    private let positions = (0..<10).map { Constant($0) }
    @exclusivity(unchecked) private var ids: [Int] = []

    override class func width(size: Int) -> Int { 10 }

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(10)
    }

    override func subscribe() {
        let joint = ArrayStages.combineLatest(10, { $0 }, into: { [shared] in shared.send($0) })
        for (index, root) in roots.enumerated() { root.handler = { joint(index, $0) } }
        for position in positions {
            ids.append(shared.add(ArrayStages.map({ [position] in $0[position.value] }, into: { [tally] in tally.add($0) })))
        }
    }

    override func emit() {
        for round in 0..<100 {
            for root in roots { root.send(round) }
        }
    }

    override func dispose() {
        for id in ids { shared.remove(id) }
        ids.removeAll(keepingCapacity: true)
        super.dispose()
    }
}

/// As in ``ClosureStages``, which is not generic: generic code would pass closures in the generic form, each within another closure.
private enum ArrayStages {
    @inline(never)
    static func combineLatest(
        _ count: Int, _ combine: @escaping ([Int]) -> [Int], into next: @escaping ([Int]) -> Void
    ) -> (Int, Int) -> Void {
        let latest = Cell([Int](repeating: 0, count: count)), seen = Cell([Bool](repeating: false, count: count))
        let missing = Cell(count)
        return { index, value in
            latest.content[index] = value
            if !seen.content[index] {
                seen.content[index] = true
                missing.content -= 1
            }
            if missing.content == 0 { next(combine(latest.content)) }
        }
    }

    @inline(never)
    static func map(_ transform: @escaping ([Int]) -> Int, into next: @escaping (Int) -> Void) -> ([Int]) -> Void {
        { next(transform($0)) }
    }
}

/// At most ten listeners, so a linear search suffices.
private final class ArrayList {
    private struct Slot {
        let id: Int
        let call: ([Int]) -> Void
    }

    private var slots: [Slot] = []
    private var nextID = 0

    func add(_ handler: @escaping ([Int]) -> Void) -> Int {
        nextID += 1
        slots.append(Slot(id: nextID, call: handler))
        return nextID
    }

    func remove(_ id: Int) {
        slots.removeAll { $0.id == id }
        if slots.isEmpty { slots = [] }
    }

    func send(_ values: [Int]) {
        for slot in slots { slot.call(values) }
    }
}
