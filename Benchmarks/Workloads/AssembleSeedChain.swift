import Measurement

extension Workload {
    static let assembleSeedChain = Workload(
        "assemble/seed-chain",
        summary: """
            Describes the chain that two of the seeds explain their architecture with, just(4).filter.map; a subscription then \
            proves that it works. A difference is what three descriptions cost, one of them a source.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble]),
        expected: [0: Outcome(checksum: 40, delivered: 1)],
        scenario: SeedChainScenario.self
    )
}

/// `just(4).filter { $0 > 0 }.map { $0 * 10 }`, as in seeds 002 and 004.
class SeedChainScenario: ChainScenario {
    private let zero = Constant(0)
    private let ten = Constant(10)
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() {
        chain = Chain.just(4).filter { [zero] in $0 > zero.value }.map { [ten] in $0 &* ten.value }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func release() {
        chain = nil
        token = nil
    }
}
