final class DirectColdFrom: DirectColdScenario {
    private let elements = Array(0..<1_000_000)

    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectFrom(elements)
        return (source, source.tail.map { [one] in $0 &+ one.value })
    }
}
