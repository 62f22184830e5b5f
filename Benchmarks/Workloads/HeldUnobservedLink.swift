import BenchmarkKit

extension Workload {
    static let heldUnobservedLink = Workload(
        "held/unobserved-link",
        summary: """
            A chain on an emitter that sends, which nobody ever observes; counted and not timed. Where a chain is only a \
            description, nothing comes in. Where it is there already, its closure is called, and live_bytes after the events is \
            what it keeps for nobody.
            """,
        parameter: .events,
        sizes: [10, 100, 1_000, 10_000],
        phases: [.assemble, .event, .release],
        timing: .none,
        units: { $0 },
        expected: outcomesOfAnUnobservedMap,
        scenario: HeldUnobservedLinkScenario.self
    )
}

private final class HeldUnobservedLinkScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    private var chain: Chain<Int>?

    /// The map tells the tally when it is called.
    override func assemble() {
        chain = emitter.map { [tally] in
            tally.add($0)
            return $0
        }
    }

    override func emit() {
        for value in 0..<size { emitter.onNext(value) }
    }

    override func release() { chain = nil }
}
