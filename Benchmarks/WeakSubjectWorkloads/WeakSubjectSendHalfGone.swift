import BenchmarkKit
import WeakSubject

extension Workload {
    static let weakSubjectSendHalfGone = Workload(
        "weak-subject/send-half-gone",
        summary: """
            One notification to a subject whose every other observer was deallocated. It comes across their slots and drops them. Beside \
            fanout/weak-subject it shows what observers cost that never say goodbye.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        timing: .perUnit([.event]),
        unit: "slot",
        units: { $0 },
        // The value 1 to each that is left: to the first, the third, and so on.
        expected: [
            1: Outcome(checksum: 1, delivered: 1),
            10: Outcome(checksum: 5, delivered: 5),
            100: Outcome(checksum: 50, delivered: 50),
            1_000: Outcome(checksum: 500, delivered: 500),
            10_000: Outcome(checksum: 5_000, delivered: 5_000),
        ],
        scenario: WeakSubjectSendHalfGoneScenario.self
    )
}

private final class WeakSubjectSendHalfGoneScenario: HalfGoneScenario {
    override func emit() { subject ~> 1 }

    override func dispose() { removeAll() }
}
