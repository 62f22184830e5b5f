extension Observable {
    /// Emits `transform` of each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Observable<Result>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = MapSink(transform, downstream, disposer)
            return disposer.set(
                sink, assembly.source(of: Element.self).connect(Downstream(next: { sink.next($0) }, sink: sink)))
        }
    }
}

private final class MapSink<Element, Result>: Sink, @unchecked Sendable {
    private let transform: (Element) throws -> Result
    private let emit: (Result) -> Void

    init(_ transform: @escaping (Element) throws -> Result, _ downstream: Downstream<Result>, _ disposer: SinkDisposer) {
        self.transform = transform
        emit = downstream.next
        super.init(downstream: downstream.sink, disposer: disposer)
    }

    func next(_ value: Element) {
        if isDisposed { return }
        let result: Result
        do { result = try transform(value) } catch { return fail(error) }
        emit(result)
    }
}
