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
        // The value 1 to each that is left: to the first, the third, and so on. Then once the number of slots, which is theirs.
        expected: [
            1: Outcome(checksum: 2, delivered: 2),
            10: Outcome(checksum: 10, delivered: 6),
            100: Outcome(checksum: 100, delivered: 51),
            1_000: Outcome(checksum: 1_000, delivered: 501),
            10_000: Outcome(checksum: 10_000, delivered: 5_001),
        ],
        scenario: WeakSubjectSendHalfGoneScenario.self
    )
}

private final class WeakSubjectSendHalfGoneScenario: HalfGoneScenario {
    override func emit() { subject ~> 1 }

    override func dispose() {
        tally.add(subject.count)
        removeAll()
    }
}
