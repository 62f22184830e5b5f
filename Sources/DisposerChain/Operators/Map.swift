extension Observable {
    /// Emits `transform` of each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Observable<Result>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = MapSink(transform, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: MapSink<Element, Result>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class MapSink<Element, Result>: OperatorSink<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Result

    init(_ transform: @escaping (Element) throws -> Result, _ downstream: Downstream<Result>, _ disposer: SinkDisposer) {
        self.transform = transform
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let result: Result
        do { result = try transform(value) } catch { return fail(error) }
        emit(result)
    }
}
