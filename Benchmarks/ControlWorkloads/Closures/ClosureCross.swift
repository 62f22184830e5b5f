import BenchmarkKit

final class ClosureCross: ChainScenario {
    override func emit() {
        let inner = Constant(100_000 / size)
        let stage = ClosureStages.flatMap({ [inner] in ClosureStages.range($0, inner.value) }, into: { [tally] in tally.add($0) })
        for value in 0..<size { stage(value) }
    }
}
