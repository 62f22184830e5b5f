import BenchmarkKit

extension Workload {
    static let gridWidth1 = Workload("grid/width-1", width: 1, GridScenario.self)
    static let gridWidth4 = Workload("grid/width-4", width: 4, GridOf4.self)
    static let gridWidth16 = Workload("grid/width-16", width: 16, GridOf16.self)

    /// Parallel chains of maps on one emitter. Of the two sizes, one is swept and the other is in the name.
    private init(_ slug: String, width: Int, _ scenario: Scenario.Type) {
        self.init(
            slug,
            summary: """
                Chains of maps, \(width) side by side on one emitter; counted, not timed. With its siblings of other widths it is a grid, \
                on which `make growth` finds what a chain costs, what an operator costs, and whether the one makes the other dearer.
                """,
            parameter: .depth,
            sizes: [1, 4, 16, 64],
            timing: .none,
            unit: "delivery",
            units: { _ in width },
            // The value 1, plus one for each map, to every chain.
            expected: [
                1: Outcome(checksum: width * 2, delivered: width),
                4: Outcome(checksum: width * 5, delivered: width),
                16: Outcome(checksum: width * 17, delivered: width),
                64: Outcome(checksum: width * 65, delivered: width),
            ],
            scenario: scenario
        )
    }
}

private final class GridOf4: GridScenario { override class func width(size: Int) -> Int { 4 } }
private final class GridOf16: GridScenario { override class func width(size: Int) -> Int { 16 } }
