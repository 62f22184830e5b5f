import BenchmarkKit

extension Workload {
    static let graphMux = Workload(
        "graph/mux",
        summary: """
            Ten emitters come together in combineLatest, whose array is shared and taken apart again by ten maps with an observer each. \
            A difference is the price of a joint with a crowd below it.
            """,
        unit: "delivery",
        units: { _ in 9_910 },
        // 100 rounds; from round 1 on ten results each, which sum to 100 × i − 45: 490,545 in all. Round 0 has one result, of zeros.
        expected: [0: Outcome(checksum: 490_545, delivered: 9_910)],
        scenario: GraphMuxScenario.self
    )
}

private final class GraphMuxScenario: ObserversScenario {
    private let emitters = (0..<10).map { _ in Emitter<Int>() }
    private let positions = (0..<10).map { Constant($0) }
    private var chain: Chain<[Int]>?

    override class func width(size: Int) -> Int { 10 }

    override func assemble() { chain = Chain.combineLatest(emitters) { $0 }.share() }

    override func subscribe() {
        guard let chain else { return }
        for position in positions {
            tokens.append(
                chain
                    .map { [position] in $0[position.value] }
                    .subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() {
        for round in 0..<100 {
            for emitter in emitters { emitter.onNext(round) }
        }
    }

    override func release() { chain = nil }
}
