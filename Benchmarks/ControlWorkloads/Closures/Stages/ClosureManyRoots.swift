/// Several roots, whose handlers subclasses compose.
class ClosureManyRoots: ChainScenario {
    final let roots: [ClosureRoot]

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        roots = (0..<Self.width(size: size)).map { _ in ClosureRoot() }
        super.init(size: size)
    }

    override func dispose() {
        for root in roots { root.handler = nil }
    }
}
