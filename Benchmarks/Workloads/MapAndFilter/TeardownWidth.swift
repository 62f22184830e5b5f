import BenchmarkKit

extension Workload {
    static let teardownWidth = Workload(
        "teardown/width",
        summary: """
            Disposes all subscriptions to one emitter, each through a map, in the order in which they came: from the first call to the \
            last deinit. Growth with the width shows what it costs to leave a list, and whether that depends on who else is on it.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000, 10_000],
        phases: [.subscribe, .event, .dispose],
        timing: .latency([.dispose], batches: [1: 64, 10: 8]),
        unit: "delivery",
        units: { $0 },
        // The value 1, plus one, to each.
        expected: [
            1: Outcome(checksum: 2, delivered: 1),
            10: Outcome(checksum: 20, delivered: 10),
            100: Outcome(checksum: 200, delivered: 100),
            1_000: Outcome(checksum: 2_000, delivered: 1_000),
            10_000: Outcome(checksum: 20_000, delivered: 10_000),
        ],
        scenario: SubscriptionsScenario.self
    )
}
