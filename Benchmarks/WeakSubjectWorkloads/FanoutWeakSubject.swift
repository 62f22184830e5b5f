extension Workload {
    static let fanoutWeakSubject = Workload(
        "fanout/weak-subject",
        summary: """
            One subject and many observers that it holds weakly, 10,000 deliveries in all: the smallest thing that multicasts, without \
            a chain. Beside fanout/subject it shows what a weak reference costs per delivery.
            """,
        parameter: .width,
        sizes: [1, 2, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        unit: "delivery",
        units: { _ in 10_000 },
        // By width: 10,000 / width notifications with the values 1, 2, …, each delivered to every observer.
        expected: [
            1: Outcome(checksum: 50_005_000, delivered: 10_000),
            2: Outcome(checksum: 25_005_000, delivered: 10_000),
            10: Outcome(checksum: 5_005_000, delivered: 10_000),
            100: Outcome(checksum: 505_000, delivered: 10_000),
            1_000: Outcome(checksum: 55_000, delivered: 10_000),
            10_000: Outcome(checksum: 10_000, delivered: 10_000),
        ],
        scenario: FanoutWeakSubjectScenario.self
    )
}

/// The observers belong to the user, so making them is part of subscribing, as is making a sink.
private final class FanoutWeakSubjectScenario: WeakSubjectScenario {
    override func subscribe() {
        for _ in 0..<size {
            let observer = TallyingObserver(tally)
            observers.append(observer)
            subject += observer
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { subject ~> value }
    }

    override func dispose() { removeAll() }
}
