import BenchmarkKit

extension Workload {
    /// One operator with one source, which passes on every value unless stated otherwise. Minus piece/none, each is a term of the model.
    static let piecesOfStages: [Workload] = [
        .piece("scan", "One `scan`, a running sum.", PieceOfScan.self, sum: 166_650),
        .piece("distinct-until-changed", "One `distinctUntilChanged`; no two values are equal.", PieceOfDistinct.self, sum: 4_950),
        .piece("enumerated", "One `enumerated`. The handler adds value and index.", PieceOfEnumerated.self, sum: 9_900),
        .piece("take", "One `take`, of more values than come.", PieceOfTake.self, sum: 4_950),
        .piece("skip", "One `skip(0)`.", PieceOfSkip.self, sum: 4_950),
        .piece(
            "start-with", "One `startWith` with one value, which comes in `subscribe`.", PieceOfStartWith.self, sum: 4_957, delivered: 101),
        // The first value of each buffer, 0 + 10 + … + 90 in all, plus ten times its number of values, 10 × 100 in all.
        .piece(
            "buffer", "One `buffer(count: 10)`. The handler is called for every tenth value.", PieceOfBuffer.self, sum: 1_450, delivered: 10
        ),
        .piece("share", "One `share()`, with one observer.", PieceOfShare.self, sum: 4_950),
        .piece("share-replay", "One `share(replay: 1)`, with one observer.", PieceOfShareReplay.self, sum: 4_950),
        .piece("catch", "One `catch`. Nothing fails.", PieceOfCatch.self, sum: 4_950),
        .piece("retry", "One `retry()`. Nothing fails.", PieceOfRetry.self, sum: 4_950),
        .piece("retry-when", "One `retry(when:)`, which tries again at once. Nothing fails.", PieceOfRetryWhen.self, sum: 4_950),
    ]
}

private final class PieceOfScan: PieceScenario {
    override func assemble() { chain = emitter.scan(0) { [one] in $0 &+ $1 &* one.value } }
}

private final class PieceOfDistinct: PieceScenario {
    override func assemble() { chain = emitter.distinctUntilChanged() }
}

private final class PieceOfEnumerated: PieceScenario {
    private var numbered: Chain<(index: Int, element: Int)>?

    override func assemble() { numbered = emitter.enumerated() }
    override func subscribe() { token = numbered?.subscribe(onNext: { [tally] in tally.add($0.index &+ $0.element) }) }
    override func release() { numbered = nil }
}

private final class PieceOfTake: PieceScenario {
    override func assemble() { chain = emitter.take(1_000) }
}

private final class PieceOfSkip: PieceScenario {
    override func assemble() { chain = emitter.skip(0) }
}

private final class PieceOfStartWith: PieceScenario {
    override func assemble() { chain = emitter.startWith(7) }
}

private final class PieceOfBuffer: PieceScenario {
    private var buffers: Chain<[Int]>?

    override func assemble() { buffers = emitter.buffer(count: 10) }
    override func subscribe() { token = buffers?.subscribe(onNext: { [tally] in tally.add($0[0] &+ $0.count &* 10) }) }
    override func release() { buffers = nil }
}

private final class PieceOfShare: PieceScenario {
    override func assemble() { chain = emitter.share() }
}

private final class PieceOfShareReplay: PieceScenario {
    override func assemble() { chain = emitter.share(replay: 1) }
}

private final class PieceOfCatch: PieceScenario {
    override func assemble() { chain = emitter.catch { _ in Chain<Int>.just(7) } }
}

private final class PieceOfRetry: PieceScenario {
    override func assemble() { chain = emitter.retry() }
}

private final class PieceOfRetryWhen: PieceScenario {
    override func assemble() { chain = emitter.retry(when: { (failures: Chain<any Error>) in failures }) }
}
