import BenchmarkKit

/// A chain that runs to its end inside the subscription. Subclasses describe it.
class ColdChainScenario: ChainScenario {
    final var chain: Chain<Int>?
    private var token: (any Disposable)?

    override final func emit() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override final func release() {
        chain = nil
        token = nil
    }
}
