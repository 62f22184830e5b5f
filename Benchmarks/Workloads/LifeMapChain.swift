import BenchmarkKit

extension Workload {
    static let lifeMapChainX1 = Workload("life/map-chain-x1", subscriptions: 1, LifeOf1.self)
    static let lifeMapChainX2 = Workload("life/map-chain-x2", subscriptions: 2, LifeOf2.self)
    static let lifeMapChainX10 = Workload("life/map-chain-x10", subscriptions: 10, LifeOf10.self)
    static let lifeMapChainX100 = Workload("life/map-chain-x100", subscriptions: 100, LifeOf100.self)

    /// Two sizes at once, of which one is swept and the other is in the name, as in `grid/`.
    private init(_ slug: String, subscriptions: Int, _ scenario: Scenario.Type) {
        self.init(
            slug,
            summary: """
                The whole life of a chain of maps with \(subscriptions) subscriptions to one description: it is described, subscribed to, \
                sends one value, is disposed and released, to the last deinit. Every phase is timed, for all subscriptions together. \
                Phase `life` is their sum for each subscription, and the figure to rank: it depends on no boundary between phases. \
                Where a description is shared by its subscriptions, they share its maps too.
                """,
            parameter: .depth,
            sizes: [0, 1, 8, 64],
            phases: lifePhases,
            timing: .life(lifePhases, subscriptions: subscriptions),
            unit: "delivery",
            units: { _ in subscriptions },
            // The value 1, and one more for each map, to every subscription.
            expected: [
                0: Outcome(checksum: subscriptions, delivered: subscriptions),
                1: Outcome(checksum: subscriptions * 2, delivered: subscriptions),
                8: Outcome(checksum: subscriptions * 9, delivered: subscriptions),
                64: Outcome(checksum: subscriptions * 65, delivered: subscriptions),
            ],
            scenario: scenario
        )
    }
}

/// All that is done from describing to the last deinit. The description is held while it is subscribed to, and goes last.
private let lifePhases: [Phase] = [.assemble, .subscribe, .event, .dispose, .release]

private class LifeScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    private var chain: Chain<Int>?
    @exclusivity(unchecked) private var tokens: [any Disposable] = []

    class var subscriptions: Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(Self.subscriptions)
    }

    override final func assemble() {
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

private final class LifeOf1: LifeScenario {}
private final class LifeOf2: LifeScenario { override class var subscriptions: Int { 2 } }
private final class LifeOf10: LifeScenario { override class var subscriptions: Int { 10 } }
private final class LifeOf100: LifeScenario { override class var subscriptions: Int { 100 } }
