extension Observable {
    /// Emits one value when its source completes: `accumulate` applied to `initial` and the first value, to the result and the second, and so on.
    ///
    /// Of a source without values that is `initial`. It keeps one result, however long the source. If the source fails, this does,
    /// and emits no value. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func reduce<Result>(
        _ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = ReduceSink(initial, accumulate, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: ReduceSink<Element, Result>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class ReduceSink<Element, Result>: OperatorSink<Result>, @unchecked Sendable {
    private let accumulate: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    init(
        _ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result,
        _ downstream: Downstream<Result>, _ disposer: SinkDisposer
    ) {
        self.accumulate = accumulate
        accumulated = initial
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { accumulated = try accumulate(accumulated, value) } catch { return fail(error) }
    }

    override func receive(_ terminal: Terminal) -> Sink? {
        if case .completed = terminal, !isDisposed { emit(accumulated) }
        return super.receive(terminal)
    }
}
