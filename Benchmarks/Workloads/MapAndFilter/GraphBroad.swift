import BenchmarkKit

extension Workload {
    static let graphBroad = Workload(
        "graph/broad",
        summary: """
            One emitter and fifty chains of two maps, each with an observer; 200 values. What a value costs that goes to many, through \
            something.
            """,
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        unit: "delivery",
        units: { _ in 10_000 },
        // 50 × (0 + 1 + … + 199 = 19,900, and two for each of the 200).
        expected: [0: Outcome(checksum: 1_015_000, delivered: 10_000)],
        scenario: GraphBroadScenario.self
    )
}

private final class GraphBroadScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    @exclusivity(unchecked) private var chains: [Chain<Int>] = []
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    required init(size: Int) {
        super.init(size: size)
        chains.reserveCapacity(50)
        tokens.reserveCapacity(50)
    }

    override func assemble() {
        for _ in 0..<50 {
            chains.append(emitter.map { [one] in $0 &+ one.value }.map { [one] in $0 &+ one.value })
        }
    }

    override func subscribe() {
        for chain in chains {
            tokens.append(chain.subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() {
        for value in 0..<200 { emitter.onNext(value) }
    }

    override func release() { chains.removeAll(keepingCapacity: true) }

    override func dispose() {
        for token in tokens { token.dispose() }
        tokens.removeAll(keepingCapacity: true)
    }
}
