extension Chain {
    /// Combines all values with `accumulator`, starting with `seed`, and emits the result when its source completes.
    ///
    /// Without values, the result is `seed`. Keeps one result, however long the source. If the source fails, so does this, without a value.
    /// If `accumulator` throws, the source is torn down, and the error is emitted. Disposal stops the source and releases `accumulator`.
    public func reduce<Result>(_ seed: Result, accumulator: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        stage(ReduceSink.self, Reduce(accumulator: accumulator, seed: seed))
    }
}

@usableFromInline struct Reduce<Element, Result> {
    let accumulator: (Result, Element) throws -> Result
    let seed: Result
}

@usableFromInline
final class ReduceSink<Element, Result>: OperatorSink<Initial<Reduce<Element, Result>>, Result>, OperatorStage, @unchecked Sendable {
    private let accumulator: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    @usableFromInline init(_ reduce: Reduce<Element, Result>, _ wiring: Wiring<Result>) {
        accumulator = reduce.accumulator
        accumulated = reduce.seed
        super.init(Initial(reduce), wiring)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        do { accumulated = try accumulator(accumulated, value) } catch { return fail(error) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emitLast(accumulated) }
    }

    override func reset() { parameters.ifKept { accumulated = $0.seed } }
}
