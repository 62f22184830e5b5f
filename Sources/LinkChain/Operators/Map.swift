extension Chain {
    /// Emits `transform` of each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Chain<Result> {
        let sink = MapSink<Element, Result>(Map(transform: transform), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: MapSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct Map<Element, Result> {
    let transform: (Element) throws -> Result
}

private final class MapSink<Element, Result>: OperatorSink<Map<Element, Result>, Result>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let result: Result
        do { result = try parameters.transform(value) } catch { return fail(error) }
        emit(result)
    }
}
