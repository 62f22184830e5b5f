import BenchmarkKit

extension Workload {
    static let usingLifetime = Workload(
        "using/lifetime",
        summary: """
            1,000 times: describes a stream that makes a resource of its own, subscribes to it, takes its one value, and lets the \
            resource go as it ends. What it costs to bind the life of a resource to a subscription.
            """,
        phases: [.event],
        unit: "subscription",
        units: { _ in 1_000 },
        // Each resource gives the value 1, plus one, and adds ten when it is disposed.
        expected: [0: Outcome(checksum: 12_000, delivered: 2_000)],
        scenario: UsingLifetimeScenario.self
    )
}

private final class UsingLifetimeScenario: ChainScenario {
    override func emit() {
        for _ in 0..<1_000 {
            let token = Chain<Int>.using(
                { [one, tally] in Resource(one.value, tally) },
                observableFactory: { resource in
                    Chain.just(1).map { [resource] in $0 &+ resource.number }
                }
            )
            .subscribe(onNext: { [tally] in tally.add($0) })
            token.dispose()
        }
    }
}

/// A resource that lives as long as the subscription. Tells the tally when it is disposed.
private final class Resource: Disposable, @unchecked Sendable {
    let number: Int
    private let tally: Tally

    init(_ number: Int, _ tally: Tally) { (self.number, self.tally) = (number, tally) }

    func dispose() { tally.add(10) }
}
