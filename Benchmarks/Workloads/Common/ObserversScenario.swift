import BenchmarkKit

/// Several observers, which subclasses subscribe. They are disposed in the order of subscription.
class ObserversScenario: ChainScenario {
    @exclusivity(unchecked) final var tokens: [any Disposable] = []

    /// The number of tokens, by default the size of the sweep.
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
