import BenchmarkKit

extension Workload {
    static let churnAmongObservers = Workload(
        "churn/among-observers",
        summary: """
            One emitter with as many observers as the size says, and 500 rounds: another observer subscribes, a value is sent to all, \
            the new one is disposed. Each round may leave a gap in the list of observers: later values pass the gap, until the list \
            closes it. Compared with fanout/subject: the cost of a last observer that changes, in a long list.
            """,
        parameter: .width,
        // With 400 observers, a list that is compacted when half of it is gaps is compacted once in the 500 rounds.
        sizes: [10, 100, 400],
        phases: [.subscribe, .event, .dispose],
        unit: "round",
        units: { _ in 500 },
        // Round i sends i to the observers that stay and to the new one: 1 + 2 + … + 500 = 125,250, times the width plus one.
        expected: [
            10: Outcome(checksum: 1_377_750, delivered: 5_500),
            100: Outcome(checksum: 12_650_250, delivered: 50_500),
            400: Outcome(checksum: 50_225_250, delivered: 200_500),
        ],
        scenario: ChurnAmongObserversScenario.self
    )
}

private final class ChurnAmongObserversScenario: ObserversScenario {
    private let emitter = Emitter<Int>()

    override func subscribe() {
        for _ in 0..<size { tokens.append(addObserver()) }
    }

    override func emit() {
        for round in 1...500 {
            let token = addObserver()
            emitter.onNext(round)
            token.dispose()
        }
    }

    /// One closure for both kinds of observers: of two equal ones, the compiler turns one into a jump to the other.
    private func addObserver() -> any Disposable {
        emitter.subscribe(onNext: { [tally] in tally.add($0) })
    }
}
