import BenchmarkKit

extension Workload {
    static let retainedLiveSubscriptions = Workload(
        "retained/live-subscriptions",
        summary: """
            As many live subscriptions to one emitter as the size says, each through a map, counted and not timed: live_bytes after \
            subscribing divided \
            by their number is what a subscription holds as long as it lives.
            """,
        parameter: .width,
        sizes: [10, 100, 1_000, 10_000, 100_000, 1_000_000],
        phases: [.subscribe, .event, .dispose],
        timing: .none,
        unit: "delivery",
        units: { $0 },
        // The value 1, plus one, to each.
        expected: [
            10: Outcome(checksum: 20, delivered: 10),
            100: Outcome(checksum: 200, delivered: 100),
            1_000: Outcome(checksum: 2_000, delivered: 1_000),
            10_000: Outcome(checksum: 20_000, delivered: 10_000),
            100_000: Outcome(checksum: 200_000, delivered: 100_000),
            1_000_000: Outcome(checksum: 2_000_000, delivered: 1_000_000),
        ],
        scenario: SubscriptionsScenario.self
    )
}
