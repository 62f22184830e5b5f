import BenchmarkKit

extension Workload {
    static let heldUnobservedLink = Workload(
        "held/unobserved-link",
        summary: """
            A chain that nobody ever observes, on an emitter that sends; counted and not timed. Where a chain is only a description, \
            nothing comes in. Where it is there already, its closure is called, and live_bytes after the events is what it keeps for \
            nobody.
            """,
        parameter: .events,
        sizes: [10, 100, 1_000, 10_000],
        phases: [.assemble, .event, .release],
        timing: .none,
        units: { $0 },
        // Nobody observes it. A test checks that LinkChain calls the closure all the same (`aTransformThatNobodyObserves`).
        expected: [
            10: Outcome(checksum: 0, delivered: 0),
            100: Outcome(checksum: 0, delivered: 0),
            1_000: Outcome(checksum: 0, delivered: 0),
            10_000: Outcome(checksum: 0, delivered: 0),
        ],
        scenario: HeldUnobservedLinkScenario.self
    )
}

private final class HeldUnobservedLinkScenario: HotChainScenario {
    override func assemble() { chain = emitter.map { [one] in $0 &+ one.value } }

    override func emit() {
        for value in 0..<size { emitter.onNext(value) }
    }
}
