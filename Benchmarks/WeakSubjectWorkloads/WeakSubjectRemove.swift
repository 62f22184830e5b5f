import BenchmarkKit
import WeakSubject

extension Workload {
    static let weakSubjectRemove = Workload(
        "weak-subject/remove",
        summary: """
            All observers of a subject are removed, one by one, in the order in which they were added. Each is searched for, so the time \
            per observer grows with their number; fanout/weak-subject removes all in one pass.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        timing: .perUnit([.event]),
        unit: "observer",
        units: { $0 },
        // One notification before reaches all, and one at the end nobody.
        expected: [
            1: Outcome(checksum: 1, delivered: 1),
            10: Outcome(checksum: 10, delivered: 10),
            100: Outcome(checksum: 100, delivered: 100),
            1_000: Outcome(checksum: 1_000, delivered: 1_000),
            10_000: Outcome(checksum: 10_000, delivered: 10_000),
        ],
        scenario: WeakSubjectRemoveScenario.self
    )
}

private final class WeakSubjectRemoveScenario: WeakSubjectScenario {
    override func subscribe() {
        makeObservers()
        subject += observers
        subject ~> 1
    }

    override func emit() {
        for observer in observers { subject --= observer }
    }

    override func dispose() {
        subject ~> 100
        observers.removeAll(keepingCapacity: true)
    }
}
