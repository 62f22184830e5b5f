import BenchmarkKit

/// Several emitters that outlive the chain that joins them. Subclasses describe the chain and say what is sent.
class ManyEmittersScenario: ChainScenario {
    final let emitters: [Emitter<Int>]
    final var chain: Chain<Int>?
    private var token: (any Disposable)?

    /// The number of emitters, by default the size of the sweep.
    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        emitters = (0..<Self.width(size: size)).map { _ in Emitter<Int>() }
        super.init(size: size)
    }

    override final func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override final func release() { chain = nil }

    override final func dispose() {
        token?.dispose()
        token = nil
    }
}
