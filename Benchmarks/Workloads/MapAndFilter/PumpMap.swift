import BenchmarkKit

extension Workload {
    static let pumpMap = Workload(
        "pump/map",
        summary: """
            Sends 1,000 values through a chain of maps. The slope over the depth is what one event costs per hop: how a stage finds \
            the next one, and whether it may still use it.
            """,
        parameter: .depth,
        sizes: [0, 1, 4, 8, 16, 32, 64],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 1_000 },
        // 0 + 1 + … + 999 = 499,500, plus 1,000 for each map.
        expected: [
            0: Outcome(checksum: 499_500, delivered: 1_000),
            1: Outcome(checksum: 500_500, delivered: 1_000),
            4: Outcome(checksum: 503_500, delivered: 1_000),
            8: Outcome(checksum: 507_500, delivered: 1_000),
            16: Outcome(checksum: 515_500, delivered: 1_000),
            32: Outcome(checksum: 531_500, delivered: 1_000),
            64: Outcome(checksum: 563_500, delivered: 1_000),
        ],
        scenario: PumpMapScenario.self
    )
}

private final class PumpMapScenario: MapChainScenario {
    override func emit() {
        for value in 0..<1_000 { emitter.onNext(value) }
    }
}
