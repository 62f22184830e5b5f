extension Chain {
    /// Emits the result of `transform` for each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Chain<Result> {
        stage(MapSink.self, Map(transform: transform))
    }
}

@usableFromInline struct Map<Element, Result> {
    let transform: (Element) throws -> Result
}

@usableFromInline final class MapSink<Element, Result>: OperatorSink<Map<Element, Result>, Result>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let result: Result
        do { result = try parameters.transform(value) } catch { return fail(error) }
        emit(result)
    }
}
