import BenchmarkKit

extension Workload {
    static let pumpMapFilterMap = Workload(
        "pump/map-filter-map",
        summary: """
            Sends 10,000 values through map.filter.map, of which half pass: the chain by which implementations are usually compared. \
            A difference is the cost of an event in a chain as people write them.
            """,
        units: { _ in 10_000 },
        // 1 … 10,000 after the first map; then the even ones, 2 + 4 + … + 10,000 = 25,005,000; times 3.
        expected: [0: Outcome(checksum: 75_015_000, delivered: 5_000)],
        scenario: PumpMapFilterMapScenario.self
    )
}

private final class PumpMapFilterMapScenario: PumpScenario {
    private let three = Constant(3)

    override func assemble() {
        chain =
            emitter
            .map { [one] in $0 &+ one.value }
            .filter { [one] in $0 & one.value == 0 }
            .map { [three] in $0 &* three.value }
    }
}
