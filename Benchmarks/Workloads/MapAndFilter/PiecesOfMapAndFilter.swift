import BenchmarkKit

extension Workload {
    static let piecesOfMapAndFilter: [Workload] = [
        .piece(
            "none",
            """
            An emitter and a handler, without an operator: described, subscribed to, sent the values 0 … 99, disposed and released. To be \
            subtracted from the other pieces: the rest is what their operator costs in each phase, a term of the cost model.
            """,
            PieceOfNone.self, sum: 4_950),
        .piece("map", "One `map`, which adds one. Less piece/none, a term of the cost model.", PieceOfMap.self, sum: 5_050),
        .piece("filter", "One `filter`, which all values pass. Less piece/none, a term of the cost model.", PieceOfFilter.self, sum: 4_950),
        .piece(
            "observer",
            """
            As piece/none, with ten subscriptions to the emitter: `event` is per delivery, the other phases are for all ten. A difference \
            from piece/none is the cost of one more observer.
            """,
            PieceOfTenObservers.self, unit: "delivery", units: 1_000, sum: 49_500, delivered: 1_000),
    ]
}

private final class PieceOfNone: PieceScenario {
    override func assemble() { chain = emitter }
}

private final class PieceOfMap: PieceScenario {
    override func assemble() { chain = emitter.map { [one] in $0 &+ one.value } }
}

private final class PieceOfFilter: PieceScenario {
    override func assemble() { chain = emitter.filter { [one] in $0 &+ one.value > 0 } }
}

private final class PieceOfTenObservers: ObserversScenario {
    private let emitter = Emitter<Int>()
    private var chain: Chain<Int>?

    override class func width(size: Int) -> Int { 10 }

    override func assemble() { chain = emitter }

    override func subscribe() {
        guard let chain else { return }
        for _ in 0..<10 { tokens.append(chain.subscribe(onNext: { [tally] in tally.add($0) })) }
    }

    override func emit() {
        for value in 0..<100 { emitter.onNext(value) }
    }

    override func release() { chain = nil }
}
