final class DirectColdFilterMapReduce: DirectColdScenario {
    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectRange(0, 1_000_000)
        let mapped = source.tail.filter { [one] in $0 & one.value == 0 }.map { [one] in $0 &+ one.value }
        return (source, mapped.attach(DirectReduce(0) { [one] in ($0 &+ $1) &* one.value }))
    }
}
