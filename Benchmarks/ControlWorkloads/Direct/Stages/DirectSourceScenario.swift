/// A cold source and a chain, which subclasses describe. Either the subscription is timed or the elements are.
class DirectSourceScenario: ChainScenario {
    private var source: DirectSource?
    private var last: DirectTail?

    /// Describes the chain, and returns both its ends.
    func describe() -> (source: DirectSource, last: DirectTail) { fatalError("\(Self.self) describes no chain") }

    override final func assemble() { (source, last) = describe() }

    /// Subscribes, and runs the source to its end.
    fileprivate final func start() {
        last?.attach(DirectEnd { [tally] in tally.add($0) })
        source?.run()
    }

    override final func release() { (source, last) = (nil, nil) }
}

class DirectShortScenario: DirectSourceScenario {
    override final func subscribe() { start() }
}

class DirectColdScenario: DirectSourceScenario {
    override final func emit() { start() }
}
