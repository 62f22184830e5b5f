extension Chain {
    /// Reduces its source as ``reduce(_:accumulator:)`` does, and emits `mapResult` of the result. Composed of that and ``map(_:)``.
    ///
    /// If `accumulator` or `mapResult` throws, the error is emitted.
    public func reduce<State, Result>(
        _ seed: State, accumulator: @escaping (State, Element) throws -> State, mapResult: @escaping (State) throws -> Result
    ) -> Chain<Result> {
        reduce(seed, accumulator: accumulator).map(mapResult)
    }
}
