import Testing

/// The last observer leaves while the source completes. LinkChain: the inner stream goes with it, unless the source completed first.
@Suite(.serialized) struct FlatteningInterleavings {
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let flatten: @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>
    }

    static let kinds = [
        Kind(testDescription: "flatMap") { outer, inner in outer.flatMap { _ in inner } },
        Kind(testDescription: "flatMapLatest") { outer, inner in outer.flatMapLatest { _ in inner } },
        Kind(testDescription: "flatMapFirst") { outer, inner in outer.flatMapFirst { _ in inner } },
        Kind(testDescription: "concatMap") { outer, inner in outer.concatMap { _ in inner } },
        Kind(testDescription: "merge(maxConcurrent:)") { outer, inner in outer.map { _ in inner }.merge(maxConcurrent: 1) },
    ]

    @Test(arguments: kinds) func aLaterObserverHearsTheEndIfTheLastLeftDuringCompletion(_ kind: Kind) {
        exploreTheEnd("\(kind.testDescription): the source completes against the last one out", kind) { $0 }
    }

    /// LinkChain: the root below tells the operator, which then gives up its inputs outside its serializer.
    @Test(arguments: kinds) func aLaterObserverHearsTheEndIfOneBelowAnOperatorLeftDuringIt(_ kind: Kind) {
        exploreTheEnd("\(kind.testDescription): the source completes against the last one below a merge out", kind) { Chain.merge($0) }
    }

    @Test(arguments: kinds) func anInnerStreamRacingDisposalDeliversItsValueOrNothing(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): an inner stream runs to its end against the last one out", preemptions: 2, reaching: ["", "1"],
            of: { stage in
                let inner = stage.source(ofOne: 1)
                stage.hear(kind.flatten(stage.first!, inner.map { $0 }))
            },
            threads: [{ $0.first!.onNext(0) }, { $0.tokens[0].dispose() }]
        ) { stage in ["", "1"].contains(stage.heard.joined(separator: " ")) ? nil : "heard \(stage.heard)" }
    }

    private func exploreTheEnd(_ name: String, _ kind: Kind, below: @escaping (Chain<Int>) -> Chain<Int>) {
        everyOrder(
            name, preemptions: 2,
            of: { stage in
                stage.chain = kind.flatten(stage.first!, stage.second!)
                // Held, so that it rests instead of being freed.
                stage.below = below(stage.chain!)
                stage.hear(stage.below!, as: "a")
                stage.first!.onNext(0)
            },
            threads: [{ $0.first!.onCompleted() }, { $0.tokens[0].dispose() }]
        ) { stage in
            // Whatever happened to the inner stream, a later observer hears the end once that stream has completed as well.
            stage.counted {
                stage.hear(stage.chain!, as: "b")
                stage.second!.onCompleted()
            }
            return stage.faultUnlessHeard(["b|"])
        }
    }
}
