import BenchmarkKit
import Dispatch

/// One block on its way at a time, as in the libraries.
final class ClosureObserveOnHop: ChainScenario {
    private let root = ClosureRoot()
    private let queue = DispatchQueue(label: "observe-on/hop by hand")
    private let arrived = DispatchSemaphore(value: 0)

    override func subscribe() {
        let handOver = HandOver(to: queue) { [tally, arrived] value in
            tally.add(value)
            if value == 9_999 { arrived.signal() }
        }
        root.handler = { handOver.append($0) }
    }

    override func emit() {
        for value in 0..<10_000 { root.send(value) }
        arrived.wait()
    }

    override func dispose() { root.handler = nil }
}
