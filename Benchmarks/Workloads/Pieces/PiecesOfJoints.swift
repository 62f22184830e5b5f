import BenchmarkKit

extension Workload {
    /// One operator with two emitters as sources. Minus piece/none, each is a term of the model.
    static let piecesOfJoints: [Workload] = [
        .piece("merge", "One `merge` of two emitters, which send 50 values each, in turn.", PieceOfMerge.self, sum: 2_450),
        .piece(
            "zip", "One `zip` of two emitters, which send 100 values each, in turn: two values for each event.", PieceOfZip.self,
            unit: "pair", sum: 328_350),
        // 2 × v − 1 after the first emitter, except for 0 at the start, and 2 × v after the second, for each v in 0 … 49.
        .piece(
            "combine-latest",
            "One `combineLatest` of two emitters, which send 50 values each, in turn. The second has sent a value before, in `subscribe`.",
            PieceOfCombineLatest.self, sum: 4_851),
        .piece(
            "with-latest-from", "One `withLatestFrom`. The second emitter has sent a value before, in `subscribe`, and sends no more.",
            PieceOfWithLatestFrom.self, sum: 4_250),
    ]
}

/// Two emitters send 50 values each, in turn.
private class PieceScenarioOfTwo: PieceScenario {
    final let other = Emitter<Int>()

    override func emit() {
        for value in 0..<50 {
            emitter.onNext(value)
            other.onNext(value)
        }
    }
}

private final class PieceOfMerge: PieceScenarioOfTwo {
    override func assemble() { chain = Chain.merge([emitter, other]) }
}

private final class PieceOfZip: PieceScenarioOfTwo {
    override func assemble() { chain = Chain.zip(emitter, other) { [one] in $0 &* $1 &* one.value } }

    override func emit() {
        for value in 0..<100 {
            emitter.onNext(value)
            other.onNext(value)
        }
    }
}

private final class PieceOfCombineLatest: PieceScenarioOfTwo {
    override func assemble() { chain = Chain.combineLatest(emitter, other) { [one] in $0 &+ $1 &* one.value } }

    override func subscribe() {
        super.subscribe()
        other.onNext(0)
    }
}

private final class PieceOfWithLatestFrom: PieceScenario {
    private let other = Emitter<Int>()

    override func assemble() { chain = emitter.withLatestFrom(other) { [one] in $0 &- $1 &* one.value } }

    override func subscribe() {
        super.subscribe()
        other.onNext(7)
    }
}
