import BenchmarkKit

/// Parallel chains of maps on one emitter.
class GridScenario: ObserversScenario {
    final let emitter = Emitter<Int>()
    @exclusivity(unchecked) final var chains: [Chain<Int>] = []

    override class func width(size: Int) -> Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        chains.reserveCapacity(Self.width(size: size))
    }

    override func assemble() {
        for _ in 0..<Self.width(size: size) {
            var chain: Chain<Int> = emitter
            for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
            chains.append(chain)
        }
    }

    override final func subscribe() {
        for chain in chains { tokens.append(chain.subscribe(onNext: { [tally] in tally.add($0) })) }
    }

    override func emit() { emitter.onNext(1) }

    override final func release() { chains.removeAll(keepingCapacity: true) }
}
