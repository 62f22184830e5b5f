import BenchmarkKit

extension Workload {
    static let behaviorLateJoin = Workload(
        "behavior/late-join",
        summary: """
            A BehaviorSubject, and 1,000 times: an observer subscribes, gets the latest value, and leaves. The shortest subscription to \
            a source with state.
            """,
        phases: [.event],
        unit: "join",
        units: { _ in 1_000 },
        // The value 7 to each.
        expected: [0: Outcome(checksum: 7_000, delivered: 1_000)],
        scenario: BehaviorLateJoinScenario.self
    )
}

private final class BehaviorLateJoinScenario: ChainScenario {
    private let subject = BehaviorSubject(value: 7)

    override func emit() {
        for _ in 0..<1_000 {
            subject.subscribe(onNext: { [tally] in tally.add($0) }).dispose()
        }
    }
}
