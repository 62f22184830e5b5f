import BenchmarkKit

extension Workload {
    static let churnAmongObservers = Workload(
        "churn/among-observers",
        summary: """
            One emitter with as many observers as the size says, and 2,000 rounds: another observer subscribes, a value is sent to all, \
            the new one is disposed. Each round may leave a gap in the list of observers: later values pass the gap, until the list \
            closes it. Against fanout/subject: what it costs a long list that its last observer changes.
            """,
        parameter: .width,
        // With 1,000 observers, a list that closes its gaps when they are half of it does so once in the 2,000 rounds.
        sizes: [10, 100, 1_000],
        phases: [.subscribe, .event, .dispose],
        timing: .perUnit([.event]),
        unit: "round",
        units: { _ in 2_000 },
        // Round i sends i to the observers that stay and to the new one: 1 + 2 + … + 2,000 = 2,001,000, times one more than the width.
        expected: [
            10: Outcome(checksum: 22_011_000, delivered: 22_000),
            100: Outcome(checksum: 202_101_000, delivered: 202_000),
            1_000: Outcome(checksum: 2_003_001_000, delivered: 2_002_000),
        ],
        scenario: ChurnAmongObserversScenario.self
    )
}

private final class ChurnAmongObserversScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size { tokens.append(addObserver()) }
    }

    override func emit() {
        for round in 1...2_000 {
            let token = addObserver()
            emitter.onNext(round)
            token.dispose()
        }
    }

    override func dispose() {
        for token in tokens { token.dispose() }
        tokens.removeAll(keepingCapacity: true)
    }

    /// One closure for those that stay and for those that go: of two equal ones, the compiler makes one a jump to the other.
    private func addObserver() -> any Disposable {
        emitter.subscribe(onNext: { [tally] in tally.add($0) })
    }
}
