final class ClosureCross: ChainScenario {
    private let inner: Constant

    required init(size: Int) {
        inner = Constant(100_000 / size)
        super.init(size: size)
    }

    override func emit() {
        let stage = ClosureStages.flatMap({ [inner] in ClosureStages.range($0, inner.value) }, into: { [tally] in tally.add($0) })
        for value in 0..<size { stage(value) }
    }
}
