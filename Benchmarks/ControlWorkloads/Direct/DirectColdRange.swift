final class DirectColdRange: DirectColdScenario {
    private let three = Constant(3)

    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectRange(0, 1_000_000)
        return (source, source.tail.mapFilterMap(one, three))
    }
}
