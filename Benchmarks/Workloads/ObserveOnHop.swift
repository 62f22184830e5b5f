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
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        counting: .none,
        // 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: ObserveOnHopScenario.self
    )
}

private final class ObserveOnHopScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    private let scheduler = SerialDispatchQueueScheduler(label: "observe-on/hop")
    private let arrived = DispatchSemaphore(value: 0)
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

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

    override func release() { chain = nil }

    override func dispose() {
        token?.dispose()
        token = nil
    }
}
