import BenchmarkKit

extension Workload {
    /// One operator that maps each value to a stream, here `just`, or distributes the values to streams. Minus piece/none, each is a term
    /// of the model.
    static let piecesOfInnerStreams: [Workload] = [
        .piece("flat-map", "One `flatMap`, into `just` for each value.", PieceOfFlatMap.self, sum: 5_050),
        .piece("flat-map-latest", "One `flatMapLatest`, into `just` for each value.", PieceOfFlatMapLatest.self, sum: 4_950),
        .piece("concat-map", "One `concatMap`, into `just` for each value.", PieceOfConcatMap.self, sum: 4_850),
        .piece(
            "merge-max-concurrent", "One `merge(maxConcurrent: 3)` below a `map` to `just`. Less piece/map, a term of the model.",
            PieceOfMergeMaxConcurrent.self, sum: 9_900),
        .piece(
            "group-by", "One `groupBy` with ten keys, and one `flatMap` that merges the groups: `event` makes ten of them.",
            PieceOfGroupBy.self, sum: 4_950),
    ]
}

private final class PieceOfFlatMap: PieceScenario {
    override func assemble() { chain = emitter.flatMap { [one] in Chain<Int>.just($0 &+ one.value) } }
}

private final class PieceOfFlatMapLatest: PieceScenario {
    override func assemble() { chain = emitter.flatMapLatest { [one] in Chain<Int>.just($0 &* one.value) } }
}

private final class PieceOfConcatMap: PieceScenario {
    override func assemble() { chain = emitter.concatMap { [one] in Chain<Int>.just($0 &- one.value) } }
}

private final class PieceOfMergeMaxConcurrent: PieceScenario {
    override func assemble() {
        chain = emitter.map { [one] in Chain<Int>.just($0 &+ $0 &* one.value) }.merge(maxConcurrent: 3)
    }
}

private final class PieceOfGroupBy: PieceScenario {
    override func assemble() { chain = emitter.groupBy(keySelector: { $0 % 10 }).flatMap { $0 } }
}
