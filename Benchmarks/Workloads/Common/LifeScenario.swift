import BenchmarkKit

/// Everything from the description to the last deinit. The description is held while it is subscribed to, and released last.
let lifePhases: [Phase] = [.assemble, .subscribe, .event, .dispose, .release]

/// A chain of maps on an emitter, and several subscriptions to its description.
class LifeScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    final var chain: Chain<Int>?
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    class var subscriptions: Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(Self.subscriptions)
    }

    override func assemble() {
        var chain: Chain<Int> = emitter
        for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
        self.chain = chain
    }

    override final func subscribe() {
        guard let chain else { return }
        for _ in 0..<Self.subscriptions { tokens.append(chain.subscribe(onNext: { [tally] in tally.add($0) })) }
    }

    override final func emit() { emitter.onNext(1) }

    override final func dispose() {
        for token in tokens { token.dispose() }
        tokens.removeAll(keepingCapacity: true)
    }

    override final func release() { chain = nil }
}
