import BenchmarkKit

extension Workload {
    static let fanoutSubject = Workload(
        "fanout/subject",
        summary: """
            One emitter and many observers, 10,000 deliveries in all. A difference is the cost per delivery, and how it grows with \
            the number of observers: what the list is made of, and what is retained to walk over it.
            """,
        parameter: .width,
        sizes: [1, 2, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        unit: "delivery",
        units: { _ in 10_000 },
        expected: fanoutOutcomes,
        scenario: FanoutSubjectScenario.self
    )
}

private final class FanoutSubjectScenario: ObserversScenario {
    private let emitter = Emitter<Int>()

    override func subscribe() {
        for _ in 0..<size {
            tokens.append(emitter.subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { emitter.onNext(value) }
    }
}
