import BenchmarkKit

/// `just(4).filter { $0 > 0 }.map { $0 * 10 }`, as in seeds 002 and 004; or the same on another source.
class SeedChainScenario: ChainScenario {
    private let zero = Constant(0)
    private let ten = Constant(10)
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    func makeSource() -> Chain<Int> { .just(4) }

    override func assemble() {
        chain = makeSource().filter { [zero] in $0 > zero.value }.map { [ten] in $0 &* ten.value }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func dispose() { token?.dispose() }

    override func release() {
        chain = nil
        token = nil
    }
}
