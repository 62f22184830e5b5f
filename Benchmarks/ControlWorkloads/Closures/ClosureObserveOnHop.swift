import Dispatch

/// One pending block at a time, as in the libraries.
final class ClosureObserveOnHop: ClosurePump {
    private let queue = DispatchQueue(label: "observe-on/hop by hand")
    private let arrived = DispatchSemaphore(value: 0)

    override func compose() -> (Int) -> Void {
        let handOver = HandOver(to: queue) { [tally, arrived] value in
            tally.add(value)
            if value == 9_999 { arrived.signal() }
        }
        return { handOver.append($0) }
    }

    override func emit() {
        super.emit()
        arrived.wait()
    }
}
