/// Several hot sources, with a chain that subclasses describe.
class DirectManyScenario: ChainScenario {
    final let roots: [DirectStage]
    private var last: DirectTail?

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        roots = (0..<Self.width(size: size)).map { _ in DirectStage() }
        super.init(size: size)
    }

    /// Describes the chain, and returns its last stage.
    func describe() -> DirectTail { fatalError("\(Self.self) describes no chain") }

    override final func assemble() { last = describe() }

    override final func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override final func dispose() {
        for root in roots { root.detach() }
    }

    override final func release() { last = nil }
}
