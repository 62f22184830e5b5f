import BenchmarkKit

/// The workloads that the census runs for `make claims`.
///
/// Each claim names a workload and the phase after which it counts.
let claimedWorkloads: [Workload] = [
    claimed("subscribed", [.assemble, .subscribe, .dispose, .release], Endless.self),
    claimed("maps-1", [.assemble, .subscribe, .dispose, .release], Maps.self, size: 1),
    claimed("maps-11", [.assemble, .subscribe, .dispose, .release], Maps.self, size: 11),
    claimed("map-filter-map", [.assemble, .subscribe, .dispose, .release], Hot.self),
    claimed("completed", [.assemble, .subscribe, .terminal, .release], Completed.self),
    claimed("failed", [.assemble, .subscribe, .terminal, .release], Failed.self),
    claimed("disposed", [.assemble, .subscribe, .dispose, .release], Disposed.self),
    claimed("some-function", [.subscribe], SomeFunction.self, delivered: 1, sum: 5),
    claimed("abandoned", [.assemble, .subscribe, .release], Abandoned.self),
    claimed("pull", [.assemble, .event, .release], Pull.self, size: 100, delivered: 100, sum: 4_950),
    claimed("push", [.assemble, .event, .release], Push.self, size: 100, delivered: 100, sum: 4_950),
    claimed("strong-self", [.assemble, .release], StrongScreen.self),
    claimed("method", [.assemble, .release], MethodScreen.self),
    claimed("weak-self", [.assemble, .release], WeakScreen.self),
    claimed("unowned-self", [.assemble, .release], UnownedScreen.self),
]

private func claimed(
    _ name: String, _ phases: [Phase], _ scenario: Scenario.Type, size: Int = 0, delivered: Int = 0, sum: Int = 0
) -> Workload {
    Workload(
        "claims/\(name)", summary: "See `make claims`.", sizes: [size], phases: phases, timing: .none,
        expected: [size: Outcome(checksum: sum, delivered: delivered)], scenario: scenario)
}

/// Checksum and number of the values that reached the end of a chain.
final class Received {
    private(set) var outcome = Outcome(checksum: 0, delivered: 0)

    func add(_ value: Int) {
        outcome.checksum &+= value
        outcome.delivered += 1
    }
}

class ClaimedScenario: Scenario {
    let received = Received()
    fileprivate(set) var emitter: Emitter<Int>?
    fileprivate(set) var chain: Chain<Int>?
    fileprivate(set) var token: (any Disposable)?

    final override var outcome: Outcome { received.outcome }

    override func subscribe() { token = chain?.subscribe(onNext: { [received] in received.add($0) }) }
    override func dispose() { token?.dispose() }

    override func release() {
        (emitter, chain) = (nil, nil)
        token = nil
    }
}

/// The chain of the seeds' example, on a source that never ends.
private final class Endless: ClaimedScenario {
    override func assemble() { chain = Chain.never().filter { $0 > 0 }.map { $0 * 10 } }
}

/// As many maps as the size says.
private final class Maps: ClaimedScenario {
    override func assemble() {
        let emitter = Emitter<Int>()
        var chain: Chain<Int> = emitter
        for _ in 0..<size { chain = chain.map { $0 &+ 1 } }
        (self.emitter, self.chain) = (emitter, chain)
    }
}

private class Hot: ClaimedScenario {
    final override func assemble() {
        let emitter = Emitter<Int>()
        (self.emitter, chain) = (emitter, emitter.map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 10 })
    }
}

/// When the stream has ended, only the subscription is still held.
private final class Completed: Hot {
    override func terminate() {
        emitter?.onCompleted()
        (emitter, chain) = (nil, nil)
    }
}

private final class Failed: Hot {
    private struct Boom: Error {}

    override func terminate() {
        emitter?.onError(Boom())
        (emitter, chain) = (nil, nil)
    }
}

private final class Disposed: Hot {
    override func dispose() {
        super.dispose()
        (emitter, chain) = (nil, nil)
    }
}

/// The complete function of seed 001.
private final class SomeFunction: ClaimedScenario {
    override func subscribe() {
        let observable = Chain<Int>.create { observer in
            observer.onNext(5)
            return Disposables.create()
        }
        _ = observable.subscribe(AnyObserver<Int> { [received] in if case .next(let value) = $0 { received.add(value) } })
    }
}

/// Drops every reference without disposing anything.
private final class Abandoned: Hot {}

/// Holds one subscription at a time, as an app would write it.
private final class SerialDisposable {
    var disposable: (any Disposable)? { didSet { oldValue?.dispose() } }
}

/// Fetches each value by a new subscription, which replaces the one before.
private final class Pull: ClaimedScenario {
    private var serial: SerialDisposable?

    override func assemble() { serial = SerialDisposable() }

    override func emit() {
        for value in 0..<size { serial?.disposable = Chain.just(value).subscribe(onNext: { [received] in received.add($0) }) }
    }

    override func release() { serial = nil }
}

/// Receives all values through one subscription.
private final class Push: ClaimedScenario {
    override func assemble() {
        let emitter = Emitter<Int>()
        self.emitter = emitter
        token = emitter.subscribe(onNext: { [received] in received.add($0) })
    }

    override func emit() {
        for value in 0..<size { emitter?.onNext(value) }
    }
}
