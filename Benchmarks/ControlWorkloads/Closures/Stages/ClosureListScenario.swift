/// One list of closures, whose observers subclasses compose. They are removed in the order in which they were added.
class ClosureListScenario: ChainScenario {
    final let list = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(Self.width(size: size))
    }

    final func observe(_ handler: @escaping (Int) -> Void) { ids.append(list.add(handler)) }

    override func emit() { list.send(1) }

    override func dispose() {
        for id in ids { list.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
