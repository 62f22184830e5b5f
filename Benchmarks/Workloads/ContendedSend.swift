import BenchmarkKit

extension Workload {
    static let contendedSend = Workload(
        "contended/send",
        summary: """
            One or two threads send 10,000 values in all to one emitter, through a map. With two, one delivers while the other queues \
            its values for it: the difference is the price of that. The threads are started before the clock. How often they collide is \
            chance, so allocations are not counted.
            """,
        parameter: .threads,
        // With more threads than cores, the time would be that of the kernel's time slices: milliseconds each.
        sizes: [1, 2],
        units: { _ in 10_000 },
        counting: .none,
        expected: contendedOutcomes,
        scenario: ContendedSendScenario.self
    )
}

/// 0 + 1 + … + 9,999 = 49,995,000, plus one for each, in any order.
private let contendedOutcomes: [Int: Outcome] = [
    1: Outcome(checksum: 50_005_000, delivered: 10_000),
    2: Outcome(checksum: 50_005_000, delivered: 10_000),
]

private final class ContendedSendScenario: HotChainScenario {
    private var threads: SenderThreads?

    override func assemble() { chain = emitter.map { [one] in $0 &+ one.value } }

    override func subscribe() {
        super.subscribe()
        threads = SenderThreads(sharing: size) { [emitter] in emitter.onNext($0) }
    }

    // When all threads have sent, values that one left to another have been sent as well.
    override func emit() { threads?.run() }

    override func dispose() {
        threads?.join()
        threads = nil
        super.dispose()
    }
}
