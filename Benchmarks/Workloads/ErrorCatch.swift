import BenchmarkKit

extension Workload {
    static let errorCatch = Workload(
        "error/catch",
        summary: """
            1,000 times: describes a stream that fails at once, with another in its place, and subscribes to it. The path that is \
            taken when something goes wrong. Described anew, since a link that has ended does not run again.
            """,
        phases: [.event],
        unit: "failure",
        units: { _ in 1_000 },
        // The number 3 of each stream that takes over.
        expected: [0: Outcome(checksum: 3_000, delivered: 1_000)],
        scenario: ErrorCatchScenario.self
    )
}

private final class ErrorCatchScenario: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        for _ in 0..<1_000 {
            let token = Chain<Int>.error(WorkloadError.expected)
                .catch { [three] _ in Chain<Int>.just(three.value) }
                .subscribe(onNext: { [tally] in tally.add($0) })
            token.dispose()
        }
    }
}
