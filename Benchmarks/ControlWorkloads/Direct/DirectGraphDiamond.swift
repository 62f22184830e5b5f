import BenchmarkKit

final class DirectGraphDiamond: ChainScenario {
    private let root = DirectFan()
    private let two = Constant(2)
    private var joint: DirectStage?

    override func assemble() {
        let joint = DirectCombineLatest { [one] in ($0 &+ $1) &* one.value }
        let left = DirectMap { [one] in $0 &+ one.value }
        let right = DirectMap { [two] in $0 &* two.value }
        left.attach(DirectCombineLatest.First()).attach(joint)
        right.attach(DirectCombineLatest.Second()).attach(joint)
        root.add(left)
        root.add(right)
        self.joint = joint
    }

    override func subscribe() { joint?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func emit() {
        for value in 0..<10_000 { root.handle(value) }
    }

    override func release() { joint = nil }

    override func dispose() { root.removeAll() }
}
