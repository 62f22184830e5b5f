import BenchmarkKit

/// Several observers, which subclasses subscribe. They are disposed in the order in which they came.
class ObserversScenario: ChainScenario {
    @exclusivity(unchecked) final var tokens: [any Disposable] = []

    /// How many tokens there will be: the size of the sweep, if it says nothing else.
    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(Self.width(size: size))
    }

    override final func dispose() {
        for token in tokens { token.dispose() }
        tokens.removeAll(keepingCapacity: true)
    }
}
