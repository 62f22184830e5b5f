import BenchmarkKit

extension Workload {
    static let graphTriangle = Workload(
        "graph/triangle",
        summary: """
            An emitter and nine maps in a row, and combineLatest adds up all ten; 1,000 values. Each value but the first gives ten \
            results, nine of them glitches. Where links are shared there are nine maps, else there are 45.
            """,
        units: { _ in 1_000 },
        // Map k adds one to map k − 1. A result is 45 + 10 × the last value + the number of inputs that are up to date, whatever their
        // order: from value 1 on 100v + 405 in ten results, 50,354,595 in all, plus 45 for value 0.
        expected: [0: Outcome(checksum: 50_354_640, delivered: 1 + 9_990)],
        scenario: GraphTriangleScenario.self
    )
}

private final class GraphTriangleScenario: HotChainScenario {
    override func assemble() {
        var steps: [Chain<Int>] = [emitter]
        for step in 1..<10 { steps.append(steps[step - 1].map { [one] in $0 &+ one.value }) }
        chain = Chain.combineLatest(steps) { [one] in $0.reduce(0, &+) &* one.value }
    }

    override func emit() {
        for value in 0..<1_000 { emitter.onNext(value) }
    }
}
