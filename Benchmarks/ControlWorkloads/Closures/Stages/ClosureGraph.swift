import BenchmarkKit

/// One list of closures, whose observers subclasses compose.
class ClosureGraph: ChainScenario {
    final let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(64)
    }

    final func observe(_ handler: @escaping (Int) -> Void) { ids.append(root.add(handler)) }

    override final func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
