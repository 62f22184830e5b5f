extension Observable {
    /// Emits, for each value, `accumulate` of what it emitted last and the value; `initial` stands for what was emitted before the first.
    ///
    /// Ends when its source does. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func scan<Result>(
        _ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = ScanSink(initial, accumulate, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: ScanSink<Element, Result>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class ScanSink<Element, Result>: OperatorSink<Result>, @unchecked Sendable {
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
        emit(accumulated)
    }
}
