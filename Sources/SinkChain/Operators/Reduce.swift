extension Chain {
    /// Emits one value when its source completes: `accumulate` applied to `initial` and the first value, to the result and the second,
    /// and so on.
    ///
    /// Of a source without values that is `initial`. It keeps one result, however long the source. If the source fails, this does,
    /// and emits no value. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func reduce<Result>(_ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        Producer(Reduce(initial: initial, accumulate: accumulate), source: self) { observable, downstream in
            let sink = ReduceSink<Element, Result>(observable.parameters(), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ReduceSink<Element, Result>.self).next(value)
                })
            return sink
        }
    }
}

private struct Reduce<Element, Result> {
    let initial: Result
    let accumulate: (Result, Element) throws -> Result
}

private final class ReduceSink<Element, Result>: OperatorSink<Void, Result>, @unchecked Sendable {
    private let accumulate: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    init(_ reduce: Reduce<Element, Result>, _ downstream: Downstream<Result>) {
        accumulate = reduce.accumulate
        accumulated = reduce.initial
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { accumulated = try accumulate(accumulated, value) } catch { return fail(error) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emit(accumulated) }
    }
}
