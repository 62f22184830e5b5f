/// The same where composing is what is measured: then it is the assembly, and the subscription is its place in the root.
final class ClosureAssembledMapChain: ClosureChainScenario {
    private var chain: ((Int) -> Void)?

    override func assemble() { chain = ClosureStages.maps(size, one) { [tally] in tally.add($0) } }

    override func subscribe() { root.handler = chain }

    override func release() { chain = nil }
}
