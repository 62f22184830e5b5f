extension Chain {
    /// Emits the results of `transform` that are not nil.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `transform`.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Chain<Result> {
        stage(CompactMapSink.self, CompactMap(transform: transform))
    }
}

@usableFromInline struct CompactMap<Element, Result> {
    let transform: (Element) throws -> Result?
}

@usableFromInline
final class CompactMapSink<Element, Result>: OperatorSink<CompactMap<Element, Result>, Result>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let result: Result?
        do { result = try parameters.transform(value) } catch { return fail(error) }
        if let result { emit(result) }
    }
}
