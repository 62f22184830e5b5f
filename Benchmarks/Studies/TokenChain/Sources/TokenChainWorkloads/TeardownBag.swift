import BenchmarkKit

extension Workload {
    static let teardownBag = Workload(
        "teardown/bag-10k",
        summary: """
            A bag with 10,000 subscriptions to one emitter, each through a map, goes: from the call to the last deinit. A difference is \
            what a screen full of subscriptions costs when it closes, and whether leaving a long list is linear.
            """,
        phases: [.subscribe, .event, .dispose],
        timing: .latency([.dispose], batches: [:]),
        unit: "delivery",
        units: { _ in 10_000 },
        // The value 1, plus one, to 10,000 observers.
        expected: [0: Outcome(checksum: 20_000, delivered: 10_000)],
        scenario: TeardownBagScenario.self
    )
}

private final class TeardownBagScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    private var bag: Bag?

    override func subscribe() {
        let bag = Bag()
        for _ in 0..<10_000 {
            bag.add(
                emitter
                    .map { [one] in $0 &+ one.value }
                    .subscribe(onNext: { [tally] in tally.add($0) }))
        }
        self.bag = bag
    }

    override func emit() { emitter.onNext(1) }

    override func dispose() { bag = nil }
}
