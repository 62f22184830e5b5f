import BenchmarkKit

extension Workload {
    static let graphDiamond = Workload(
        "graph/diamond",
        summary: """
            One emitter, two maps, and combineLatest joins them again; 10,000 values. Each value but the first gives two results, of \
            which one is a glitch: it joins the new half with the old. Glitches are the same 9,999 everywhere, and part of what is counted.
            """,
        units: { _ in 10_000 },
        // Value v gives 3v + 1, preceded from v = 1 on by the glitch 3v − 1: 149,995,000 and 149,975,001 in all.
        expected: [0: Outcome(checksum: 299_970_001, delivered: 10_000 + 9_999)],
        scenario: GraphDiamondScenario.self
    )
}

private final class GraphDiamondScenario: PumpScenario {
    private let two = Constant(2)

    override func assemble() {
        let left = emitter.map { [one] in $0 &+ one.value }
        let right = emitter.map { [two] in $0 &* two.value }
        chain = Chain.combineLatest(left, right) { [one] in ($0 &+ $1) &* one.value }
    }
}
