import BenchmarkKit

extension Workload {
    static let withLatestFrom = Workload(
        "with-latest-from",
        summary: """
            Sends 10,000 values, and to a second emitter one value for each ten; each of the first kind is added to the latest of the \
            second.
            """,
        unit: "delivery",
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999 = 49,995,000, plus 10 × (0 + 10 + … + 9,990) = 49,950,000.
        expected: [0: Outcome(checksum: 99_945_000, delivered: 10_000)],
        scenario: WithLatestFromScenario.self
    )
}

private final class WithLatestFromScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 2 }

    override func assemble() {
        chain = emitters[0].withLatestFrom(emitters[1]) { [one] in ($0 &+ $1) &* one.value }
    }

    override func emit() {
        for value in 0..<10_000 {
            if value % 10 == 0 { emitters[1].onNext(value) }
            emitters[0].onNext(value)
        }
    }
}
