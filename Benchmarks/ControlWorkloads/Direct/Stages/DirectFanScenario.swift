/// One hot source with many observers, which subclasses create.
class DirectFanScenario: ChainScenario {
    final let root = DirectFan()
    @exclusivity(unchecked) private var observers: [DirectStage] = []

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(Self.width(size: size))
    }

    final func observe(_ stage: DirectStage) {
        root.add(stage)
        observers.append(stage)
    }

    override func emit() { root.handle(1) }

    override func dispose() {
        for observer in observers { root.remove(observer) }
        observers.removeAll(keepingCapacity: true)
    }
}
