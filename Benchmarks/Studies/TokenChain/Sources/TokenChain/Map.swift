extension Chain {
    /// Emits the result of `transform` for each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Chain<Result> {
        Producer(Map(transform: transform), source: self) { observable, downstream in
            let sink = MapSink<Element, Result>(observable.parameters(), downstream)
            return observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: MapSink<Element, Result>.self).next(value)
                })
        }
    }
}

private struct Map<Element, Result> {
    let transform: (Element) throws -> Result
}

private final class MapSink<Element, Result>: OperatorSink<Map<Element, Result>, Result>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let result: Result
        do { result = try parameters.transform(value) } catch { return fail(error) }
        emit(result)
    }
}
