import BenchmarkKit

extension Workload {
    static let fanoutShare = Workload(
        "fanout/share",
        summary: """
            One emitter, shared, with many observers, 10,000 deliveries in all. A difference to fanout/subject is the cost of one more \
            stage that multicasts; where links are shared by nature it costs nothing.
            """,
        parameter: .width,
        sizes: [1, 2, 10, 100, 1_000],
        unit: "delivery",
        units: { _ in 10_000 },
        expected: fanoutOutcomes.filter { $0.key <= 1_000 },
        scenario: FanoutShareScenario.self
    )
}

private final class FanoutShareScenario: ObserversScenario {
    private let emitter = Emitter<Int>()
    private var chain: Chain<Int>?

    override func assemble() { chain = emitter.share() }

    override func subscribe() {
        guard let chain else { return }
        for _ in 0..<size {
            tokens.append(chain.subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { emitter.onNext(value) }
    }

    override func release() { chain = nil }
}
