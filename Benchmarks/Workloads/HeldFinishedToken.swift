import BenchmarkKit

extension Workload {
    static let heldFinishedToken = Workload(
        "held/finished-token",
        summary: """
            As many streams as the size says, each finished while it was subscribed to, whose tokens are still held; counted and \
            not timed. live_bytes after subscribing divided by their number is what a token keeps that nobody drops; the storage \
            of a bag would come on top.
            """,
        parameter: .width,
        sizes: [10, 100, 1_000, 10_000, 100_000],
        phases: [.subscribe, .release],
        timing: .none,
        // Each gives the value 1, plus one.
        expected: [
            10: Outcome(checksum: 20, delivered: 10),
            100: Outcome(checksum: 200, delivered: 100),
            1_000: Outcome(checksum: 2_000, delivered: 1_000),
            10_000: Outcome(checksum: 20_000, delivered: 10_000),
            100_000: Outcome(checksum: 200_000, delivered: 100_000),
        ],
        scenario: HeldFinishedTokenScenario.self
    )
}

private final class HeldFinishedTokenScenario: ObserversScenario {
    override func subscribe() {
        for _ in 0..<size {
            tokens.append(
                Chain.just(1)
                    .map { [one] in $0 &+ one.value }
                    .subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func release() { tokens.removeAll(keepingCapacity: true) }
}
