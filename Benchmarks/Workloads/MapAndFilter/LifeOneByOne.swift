import BenchmarkKit

extension Workload {
    static let lifeOneByOne = Workload.lives(
        "life/one-by-one",
        """
        A hundred times, one after the other: a chain of maps is described, subscribed to, sends one value, is disposed and released. \
        As a program does it, each life is over before the next begins. A difference is the cost of a whole life.
        """,
        LifeOneByOneScenario.self)

    static func lives(_ slug: String, _ summary: String, _ scenario: Scenario.Type) -> Workload {
        Workload(
            slug,
            summary: summary,
            parameter: .depth,
            sizes: [0, 1, 8, 64],
            phases: [.event],
            timing: .perUnit([.event]),
            unit: "life",
            units: { _ in 100 },
            // The value 1, plus one for each map, in every life.
            expected: [
                0: Outcome(checksum: 100, delivered: 100),
                1: Outcome(checksum: 200, delivered: 100),
                8: Outcome(checksum: 900, delivered: 100),
                64: Outcome(checksum: 6_500, delivered: 100),
            ],
            scenario: scenario
        )
    }
}

private final class LifeOneByOneScenario: ChainScenario {
    private let emitter = Emitter<Int>()

    override func emit() {
        for _ in 0..<100 {
            var chain: Chain<Int> = emitter
            for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
            let token = chain.subscribe(onNext: { [tally] in tally.add($0) })
            emitter.onNext(1)
            token.dispose()
        }
    }
}
