import BenchmarkKit

/// An emitter that outlives the chain, the chain, and one subscription. Subclasses describe the chain and say what is sent.
class HotChainScenario: ChainScenario {
    final let emitter = Emitter<Int>()
    final var chain: Chain<Int>?
    final var token: (any Disposable)?

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func emit() { emitter.onNext(1) }

    override func terminate() {
        emitter.onCompleted()
        token = nil
    }

    override func dispose() {
        token?.dispose()
        token = nil
    }

    override func release() { chain = nil }
}

/// A chain of as many maps as the size says, each adding one.
class MapChainScenario: HotChainScenario {
    override func assemble() {
        var chain: Chain<Int> = emitter
        for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
        self.chain = chain
    }
}
