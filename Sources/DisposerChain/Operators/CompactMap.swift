extension Chain {
    /// Emits `transform` of each value, where that is not nil.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `transform`.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Chain<Result> {
        Producer(CompactMap(transform: transform), source: self) { observable, downstream in
            let sink = CompactMapSink<Element, Result>(observable.parameters(), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: CompactMapSink<Element, Result>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct CompactMap<Element, Result> {
    let transform: (Element) throws -> Result?
}

private final class CompactMapSink<Element, Result>: OperatorSink<CompactMap<Element, Result>, Result>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let result: Result?
        do { result = try parameters.transform(value) } catch { return fail(error) }
        if let result { emit(result) }
    }
}
