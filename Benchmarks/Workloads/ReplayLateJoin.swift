import BenchmarkKit

extension Workload {
    static let replayLateJoin = Workload(
        "replay/late-join",
        summary: """
            A ReplaySubject that keeps the last 100 of 1,000 values, and 100 observers who come afterwards: the cost of each value \
            handed to a late observer.
            """,
        phases: [.event, .dispose],
        unit: "delivery",
        units: { _ in 10_000 },
        // 100 × (900 + 901 + … + 999 = 94,950).
        expected: [0: Outcome(checksum: 9_495_000, delivered: 10_000)],
        scenario: ReplayLateJoinScenario.self
    )
}

private final class ReplayLateJoinScenario: ObserversScenario {
    private let subject = ReplaySubject<Int>(bufferSize: 100)

    override class func width(size: Int) -> Int { 100 }

    required init(size: Int) {
        super.init(size: size)
        for value in 0..<1_000 { subject.onNext(value) }
    }

    override func emit() {
        for _ in 0..<100 {
            tokens.append(subject.subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }
}
