import BenchmarkKit

extension Workload {
    static let concatMapCross = Workload(
        "concat-map/cross",
        summary: """
            As many inner streams as the size says, one after the other, 100,000 elements in all: from one long stream to a hundred \
            thousand of \
            one element. Where the cost per element begins to rise, the inner streams have become dearer than their elements.
            """,
        parameter: .width,
        sizes: [1, 100, 10_000, 100_000],
        phases: [.assemble, .event, .release],
        timing: .perUnit([.event]),
        unit: "element",
        units: { _ in 100_000 },
        expected: crossOutcomes,
        scenario: ConcatMapCrossScenario.self
    )
}

private final class ConcatMapCrossScenario: ColdChainScenario {
    private let inner: Constant

    required init(size: Int) {
        inner = Constant(100_000 / size)
        super.init(size: size)
    }

    override func assemble() {
        chain = Chain.range(start: 0, count: size).concatMap { [inner] in Chain<Int>.range(start: $0, count: inner.value) }
    }
}
