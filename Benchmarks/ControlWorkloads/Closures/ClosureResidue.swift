final class ClosureResidue: ChainScenario {
    private var root: ClosureList?

    override func assemble() { root = ClosureList() }

    override func subscribe() {
        for _ in 0..<size {
            let last = ClosureStages.map({ [one] in $0 &* one.value }, into: { [tally] in tally.add($0) })
            let middle = ClosureStages.filter({ [one] in $0 > one.value }, into: last)
            _ = root?.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: middle))
        }
    }

    override func emit() { root?.send(1) }

    override func release() { root = nil }
}
