import BenchmarkKit

/// Many subscriptions to one emitter, each through a map.
final class SubscriptionsScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            tokens.append(
                emitter
                    .map { [one] in $0 &+ one.value }
                    .subscribe(onNext: { [tally] in tally.add($0) }))
        }
    }

    override func emit() { emitter.onNext(1) }

    override func dispose() {
        for token in tokens { token.dispose() }
        tokens.removeAll(keepingCapacity: true)
    }
}
