/// Many chains of one map on one source.
final class DirectSubscriptions: DirectFanScenario {
    override func subscribe() {
        for _ in 0..<size {
            let chain = DirectMap { [one] in $0 &+ one.value }
            chain.attach(DirectEnd { [tally] in tally.add($0) })
            observe(chain)
        }
    }
}
