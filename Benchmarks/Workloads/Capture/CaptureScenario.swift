import BenchmarkKit

/// An owner with a bag that holds a subscription, whose handler uses the owner.
///
/// How the handler captures the owner decides whether the owner goes when it is released. Subclasses differ only in that.
class CaptureScenario: ChainScenario {
    private var emitter: Emitter<Int>?
    private var owner: Owner?

    /// Subscribes to `chain` for `owner`.
    func observe(_ chain: Chain<Int>, for owner: Owner) -> any Disposable { fatalError("\(Self.self) observes nothing") }

    override final func subscribe() {
        let emitter = Emitter<Int>()
        let owner = Owner(tally)
        owner.bag.add(observe(emitter.map { [one] in $0 &+ one.value }, for: owner))
        self.emitter = emitter
        self.owner = owner
    }

    override final func emit() {
        guard let emitter else { return }
        for value in 0..<10_000 { emitter.onNext(value) }
    }

    override final func release() {
        owner = nil
        emitter = nil
    }
}

/// Like a view model: it holds its subscriptions and takes their values.
final class Owner {
    let bag = Bag()
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func take(_ value: Int) { tally.add(value) }
}

extension Workload {
    /// `path` and `id` are those of the file that declares the workload.
    static func capture(
        _ name: String, _ summary: String, residue: [Int: Int] = [:], _ scenario: Scenario.Type, path: String = #filePath,
        id: String = #fileID
    ) -> Workload {
        Workload(
            "capture/\(name)", summary: summary, phases: [.subscribe, .event, .release],
            units: { _ in 10_000 },
            // 1 + 2 + … + 10,000.
            expected: [0: Outcome(checksum: 50_005_000, delivered: 10_000)], residue: residue, scenario: scenario, path: path, id: id)
    }
}
