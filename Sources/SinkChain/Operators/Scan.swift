extension Chain {
    /// Emits, for each value, `accumulate` of what it emitted last and the value; `initial` stands for what was emitted before the first.
    ///
    /// Ends when its source does. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func scan<Result>(_ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        Producer(Scan(initial: initial, accumulate: accumulate), source: self) { observable, downstream in
            let sink = ScanSink<Element, Result>(observable.parameters(), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ScanSink<Element, Result>.self).next(value)
                })
            return sink
        }
    }
}

private struct Scan<Element, Result> {
    let initial: Result
    let accumulate: (Result, Element) throws -> Result
}

private final class ScanSink<Element, Result>: OperatorSink<Void, Result>, @unchecked Sendable {
    private let accumulate: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    init(_ scan: Scan<Element, Result>, _ downstream: Downstream<Result>) {
        accumulate = scan.accumulate
        accumulated = scan.initial
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { accumulated = try accumulate(accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }
}
