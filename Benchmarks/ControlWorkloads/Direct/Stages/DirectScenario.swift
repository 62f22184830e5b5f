import BenchmarkKit

/// A hot source, a chain that subclasses describe, and one subscription.
///
/// The source holds the chain, and the description is its last stage. So to dispose the subscription, after the
/// description was released, is to let go of the first stage.
class DirectScenario: ChainScenario {
    final let root = DirectStage()
    private var last: DirectTail?

    /// Describes the chain, and returns its last stage.
    func describe() -> DirectTail { root.tail }

    override final func assemble() { last = describe() }

    override final func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func emit() { root.emit(1) }

    override final func terminate() {
        root.complete()
        root.detach()
    }

    override final func dispose() { root.detach() }

    override final func release() { last = nil }
}

/// The same with 10,000 values.
class DirectPump: DirectScenario {
    override func emit() {
        for value in 0..<10_000 { root.emit(value) }
    }
}

/// A cold source with a chain, which subclasses describe.
class DirectSourceScenario: ChainScenario {
    private var source: DirectSource?
    private var last: DirectTail?

    /// Describes the chain, and returns both its ends.
    func describe() -> (source: DirectSource, last: DirectTail) { fatalError("\(Self.self) describes no chain") }

    override final func assemble() { (source, last) = describe() }

    /// Subscribes to it, and runs it to its end.
    final func start() {
        last?.attach(DirectEnd { [tally] in tally.add($0) })
        source?.run()
    }

    override final func release() { (source, last) = (nil, nil) }
}

/// The same where what is timed are the elements.
class DirectColdScenario: DirectSourceScenario {
    override final func emit() { start() }
}

/// The same where what is timed is the subscription.
class DirectShortScenario: DirectSourceScenario {
    override final func subscribe() { start() }
}

/// Several hot sources, with a chain that subclasses describe.
class DirectManyScenario: ChainScenario {
    final let roots: [DirectStage]
    private var last: DirectTail?

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        roots = (0..<Self.width(size: size)).map { _ in DirectStage() }
        super.init(size: size)
    }

    /// Describes the chain, and returns its last stage.
    func describe() -> DirectTail { fatalError("\(Self.self) describes no chain") }

    override final func assemble() { last = describe() }

    override final func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override final func dispose() {
        for root in roots { root.detach() }
    }

    override final func release() { last = nil }
}

/// One hot source with many observers, which subclasses make.
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

/// One hot source that several branches observe, and a joint in which they meet. Subclasses describe them, and say how much is sent.
class DirectJointScenario: ChainScenario {
    final let root = DirectFan()
    private var joint: DirectStage?

    /// Describes the branches, and returns the joint.
    func describe() -> DirectStage { fatalError("\(Self.self) describes no chain") }

    /// How many values are sent.
    class var valueCount: Int { 10_000 }

    override final func assemble() { joint = describe() }

    override final func subscribe() { joint?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override final func emit() {
        for value in 0..<Self.valueCount { root.handle(value) }
    }

    override final func release() { joint = nil }

    override final func dispose() { root.removeAll() }
}
