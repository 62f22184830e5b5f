import BenchmarkKit

extension Workload {
    static let pumpFeedback = Workload(
        "pump/feedback",
        summary: """
            A map that adds one, on an emitter. The handler sends each value to the emitter again until it is ten, so nine of ten values \
            come during the delivery of another. A difference is the cost of queueing them.
            """,
        phases: [.assemble, .subscribe, .event, .dispose, .release],
        units: { _ in 10_000 },
        // 1,000 × (1 + 2 + … + 10).
        expected: [0: Outcome(checksum: 55_000, delivered: 10_000)],
        scenario: PumpFeedbackScenario.self
    )
}

private final class PumpFeedbackScenario: HotChainScenario {
    private let ten = Constant(10)

    override func assemble() { chain = emitter.map { [one] in $0 &+ one.value } }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally, emitter, ten] value in
            tally.add(value)
            if value < ten.value { emitter.onNext(value) }
        })
    }

    override func emit() {
        for _ in 0..<1_000 { emitter.onNext(0) }
    }
}
