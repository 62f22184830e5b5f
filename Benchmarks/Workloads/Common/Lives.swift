import BenchmarkKit

extension Workload {
    /// A hundred lives of a chain of maps, one after the other.
    ///
    /// `path` and `id` are those of the file that declares the workload.
    static func lives(
        _ slug: String, _ summary: String, _ scenario: Scenario.Type, path: String = #filePath, id: String = #fileID
    ) -> Workload {
        Workload(
            slug,
            summary: summary,
            parameter: .depth,
            sizes: [0, 1, 8, 64],
            phases: [.event],
            timing: .perUnit([.event]),
            unit: "life",
            units: { _ in 100 },
            // The value 1, plus one for each map, in every life.
            expected: [
                0: Outcome(checksum: 100, delivered: 100),
                1: Outcome(checksum: 200, delivered: 100),
                8: Outcome(checksum: 900, delivered: 100),
                64: Outcome(checksum: 6_500, delivered: 100),
            ],
            scenario: scenario,
            path: path,
            id: id
        )
    }
}
