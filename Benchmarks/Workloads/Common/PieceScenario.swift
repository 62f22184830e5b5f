import BenchmarkKit

extension Workload {
    /// A term of the cost model: what one operator costs, phase by phase.
    ///
    /// `path` and `id` are those of the file that declares the piece.
    static func piece(
        _ name: String, _ summary: String, _ scenario: Scenario.Type, phases: [Phase] = lifePhases, unit: String = "event",
        units: Int = 100, sum: Int, delivered: Int = 100, path: String = #filePath, id: String = #fileID
    ) -> Workload {
        Workload(
            "piece/\(name)",
            summary: summary,
            phases: phases,
            timing: .perUnit(phases),
            unit: unit,
            units: { _ in units },
            expected: [0: Outcome(checksum: sum, delivered: delivered)],
            scenario: scenario,
            path: path,
            id: id
        )
    }
}

/// One operator between an emitter and a handler. Subclasses describe it.
class PieceScenario: HotChainScenario {
    override func emit() {
        for value in 0..<100 { emitter.onNext(value) }
    }
}
