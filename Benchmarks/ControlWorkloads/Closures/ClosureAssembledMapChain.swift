/// The same, measured in `assemble`: composing is the assembly, and storing the result in the root is the subscription.
final class ClosureAssembledMapChain: ClosureChainScenario {
    private var chain: ((Int) -> Void)?

    override func assemble() { chain = ClosureStages.maps(size, one) { [tally] in tally.add($0) } }

    override func subscribe() { root.handler = chain }

    override func release() { chain = nil }
}
