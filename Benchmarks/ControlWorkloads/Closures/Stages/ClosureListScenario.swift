import BenchmarkKit

/// One list of closures, whose observers subclasses compose. They are taken off in the order in which they came.
class ClosureListScenario: ChainScenario {
    final let list = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        // No scenario with a fixed number of observers has more than 50.
        ids.reserveCapacity(max(size, 64))
    }

    final func observe(_ handler: @escaping (Int) -> Void) { ids.append(list.add(handler)) }

    override func dispose() {
        for id in ids { list.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
