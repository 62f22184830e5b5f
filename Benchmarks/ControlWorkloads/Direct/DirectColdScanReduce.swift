final class DirectColdScanReduce: DirectColdScenario {
    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectRange(0, 1_000_000)
        let sums = source.attach(DirectScan(0) { [one] in ($0 &+ $1) &* one.value })
        return (source, sums.attach(DirectReduce(0) { [one] in ($0 &+ $1) &* one.value }))
    }
}
