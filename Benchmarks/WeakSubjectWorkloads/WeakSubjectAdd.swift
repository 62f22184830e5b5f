import BenchmarkKit
import WeakSubject

extension Workload {
    static let weakSubjectAdd = Workload(
        "weak-subject/add",
        summary: """
            A new subject gets its observers, one by one. A difference is what a slot costs: its memory, the side table that the weak \
            reference needs, and the lock that guards the list.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        timing: .perUnit([.event]),
        unit: "observer",
        units: { $0 },
        // At the end, one notification reaches all of them.
        expected: [
            1: Outcome(checksum: 1, delivered: 1),
            10: Outcome(checksum: 10, delivered: 10),
            100: Outcome(checksum: 100, delivered: 100),
            1_000: Outcome(checksum: 1_000, delivered: 1_000),
            10_000: Outcome(checksum: 10_000, delivered: 10_000),
        ],
        scenario: WeakSubjectAddScenario.self
    )
}

private final class WeakSubjectAddScenario: WeakSubjectScenario {
    override func subscribe() { makeObservers() }

    override func emit() {
        for observer in observers { subject += observer }
    }

    override func dispose() {
        subject ~> 1
        removeAll()
    }
}
