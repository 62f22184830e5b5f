import BenchmarkKit

extension Workload {
    static let switchLatest = Workload(
        "switch/latest",
        summary: """
            An emitter switches a thousand times between two others, and the selected one sends ten values each time. Per delivery: a \
            tenth of the cost of a switch, and the cost of a value.
            """,
        unit: "delivery",
        units: { _ in 10_000 },
        // Round i sends ten times i: 10 × (0 + 1 + … + 999).
        expected: [0: Outcome(checksum: 4_995_000, delivered: 10_000)],
        scenario: SwitchLatestScenario.self
    )
}

private final class SwitchLatestScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 3 }

    override func assemble() {
        chain = emitters[2].flatMapLatest { [first = emitters[0], second = emitters[1]] in $0 & 1 == 0 ? first : second }
    }

    override func emit() {
        for round in 0..<1_000 {
            emitters[2].onNext(round)
            for _ in 0..<10 { emitters[round & 1].onNext(round) }
        }
    }
}
