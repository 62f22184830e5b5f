import BenchmarkKit
import WeakSubject

/// The workloads that the census runs for `make claims`.
///
/// One of a hundred observers is taken out (phase `dispose`), then a notification is sent (phase `event`).
let claimedWorkloads: [Workload] = [
    claimed("remove", Removed.self), claimed("dispose", Disposed.self), claimed("gone", Gone.self),
    claimed("kept", TakenOut.self, heard: 100),
]

private func claimed(_ name: String, _ scenario: Scenario.Type, heard: Int = 99) -> Workload {
    Workload(
        "claims/\(name)", summary: "See `make claims`.", sizes: [100], phases: [.assemble, .dispose, .event, .release], timing: .none,
        expected: [100: Outcome(checksum: heard, delivered: heard)], scenario: scenario)
}

private final class Tally {
    var outcome = Outcome(checksum: 0, delivered: 0)
}

private final class Hearing: Observer {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func notify(with notification: Int) {
        tally.outcome.checksum += notification
        tally.outcome.delivered += 1
    }
}

private class TakenOut: Scenario {
    private let tally = Tally()
    fileprivate var subject: Subject<Int>?
    fileprivate var observers: [Hearing?] = []

    final override var outcome: Outcome { tally.outcome }

    final override func assemble() {
        let subject = Subject<Int>()
        observers = (0..<size).map { _ in Hearing(tally) }
        for observer in observers { observer.map(subject.add(observer:)) }
        self.subject = subject
    }

    final override func emit() { subject?.send(notification: 1) }

    final override func release() {
        observers = []
        subject = nil
    }
}

private final class Removed: TakenOut {
    override func dispose() { observers[size / 2].map { subject?.remove(observer: $0) } }
}

private final class Disposed: TakenOut {
    override func dispose() { observers[size / 2].map { subject?.dispose(observer: $0) } }
}

private final class Gone: TakenOut {
    override func dispose() { observers[size / 2] = nil }
}
