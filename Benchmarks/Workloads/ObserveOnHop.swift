import Dispatch
import BenchmarkKit

extension Workload {
    static let observeOnHop = Workload(
        "observe-on/hop",
        summary: """
            Sends 10,000 values that are handed on to a serial queue, and waits until the last has arrived there. Throughput, not \
            latency: the \
            sender does not wait for each. What is allocated depends on how the two threads meet, so it is not counted.
            """,
        units: { _ in 10_000 },
        counting: .none,
        // 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: ObserveOnHopScenario.self
    )
}

private final class ObserveOnHopScenario: HotChainScenario {
    private let scheduler = SerialDispatchQueueScheduler(label: "observe-on/hop")
    private let arrived = DispatchSemaphore(value: 0)

    override func assemble() { chain = emitter.observe(on: scheduler) }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally, arrived] in
            tally.add($0)
            if $0 == 9_999 { arrived.signal() }
        })
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(value) }
        arrived.wait()
    }
}
