import BenchmarkKit
import WeakSubject

extension Workload {
    static let weakSubjectRecycle = Workload(
        "weak-subject/recycle",
        summary: """
            A subject drops the slots of its deallocated observers, every other one, without sending anything. A difference is what a \
            look at a slot and closing a gap cost.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        timing: .perUnit([.event]),
        unit: "slot",
        units: { $0 },
        // At the end the number of slots that are left is added, and one notification reaches each of these.
        expected: [
            1: Outcome(checksum: 2, delivered: 2),
            10: Outcome(checksum: 10, delivered: 6),
            100: Outcome(checksum: 100, delivered: 51),
            1_000: Outcome(checksum: 1_000, delivered: 501),
            10_000: Outcome(checksum: 10_000, delivered: 5_001),
        ],
        scenario: WeakSubjectRecycleScenario.self
    )
}

private final class WeakSubjectRecycleScenario: HalfGoneScenario {
    override func emit() { subject.recycle() }

    override func dispose() {
        tally.add(subject.count)
        subject ~> 1
        removeAll()
    }
}
