import BenchmarkKit

/// A range whose elements become inner streams of equal length. Subclasses say how they are flattened.
class CrossScenario: ColdChainScenario {
    final let inner: Constant

    required init(size: Int) {
        inner = Constant(100_000 / size)
        super.init(size: size)
    }
}

extension Workload {
    /// `path` and `id` are those of the file that declares the workload.
    static func cross(_ slug: String, _ scenario: Scenario.Type, path: String = #filePath, id: String = #fileID) -> Workload {
        Workload(
            slug,
            summary: """
                As many inner streams as the size says, one after the other, 100,000 elements in all: from one long stream to a hundred \
                thousand of \
                one element. Where the cost per element begins to rise, the inner streams have become dearer than their elements.
                """,
            parameter: .width, sizes: [1, 100, 10_000, 100_000], phases: [.assemble, .event, .release],
            unit: "element", units: { _ in 100_000 }, expected: crossOutcomes, scenario: scenario, path: path, id: id)
    }
}
