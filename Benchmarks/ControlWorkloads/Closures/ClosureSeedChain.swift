final class ClosureSeedChain: ChainScenario {
    private let zero = Constant(0)
    private let ten = Constant(10)
    private var stage: ((Int) -> Void)?

    override func assemble() {
        stage = ClosureStages.filter(
            { [zero] in $0 > zero.value },
            into: ClosureStages.map({ [ten] in $0 &* ten.value }, into: { [tally] in tally.add($0) }))
    }

    override func subscribe() {
        if let stage { ClosureStages.emitOnce(4, stage) }
    }

    override func release() { stage = nil }
}
