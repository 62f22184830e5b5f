final class DirectResidue: ChainScenario {
    private var root: DirectFan?

    override func assemble() { root = DirectFan() }

    override func subscribe() {
        for _ in 0..<size {
            let chain = DirectMap { [one] in $0 &+ one.value }
            let last = chain.tail.filter { [one] in $0 > one.value }.map { [one] in $0 &* one.value }
            last.attach(DirectEnd { [tally] in tally.add($0) })
            root?.add(chain)
        }
    }

    override func emit() { root?.handle(1) }

    override func release() { root = nil }
}
