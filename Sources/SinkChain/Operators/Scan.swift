extension Chain {
    /// Emits a running result: for each value, `accumulator` of the previous result and the value. The result before the first is `seed`.
    ///
    /// Ends when its source does. If `accumulator` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulator`.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        Producer(Scan(accumulator: accumulator, seed: seed), source: self) { observable, downstream in
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
    let accumulator: (Result, Element) throws -> Result
    let seed: Result
}

private final class ScanSink<Element, Result>: OperatorSink<Void, Result>, @unchecked Sendable {
    private let accumulator: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    init(_ scan: Scan<Element, Result>, _ downstream: Downstream<Result>) {
        accumulator = scan.accumulator
        accumulated = scan.seed
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do { accumulated = try accumulator(accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }
}
