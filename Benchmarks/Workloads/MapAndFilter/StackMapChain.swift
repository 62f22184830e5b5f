import BenchmarkKit

extension Workload {
    static let stackMapChain = Workload(
        "stack/map-chain",
        summary: """
            One subscription to a chain of maps, one value, and the disposal, each in a thread whose stack is measured. What grows with \
            the \
            depth is what one operator takes: an event passes through all of them, so it always takes some; a teardown should take none.
            """,
        parameter: .depth,
        sizes: [0, 10, 100, 1_000],
        timing: .none,
        counting: .stack,
        // The value 1, plus one for each map.
        expected: [
            0: Outcome(checksum: 1, delivered: 1),
            10: Outcome(checksum: 11, delivered: 1),
            100: Outcome(checksum: 101, delivered: 1),
            1_000: Outcome(checksum: 1_001, delivered: 1),
        ],
        scenario: MapChainScenario.self
    )
}
