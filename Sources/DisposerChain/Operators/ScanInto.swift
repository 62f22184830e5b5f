extension Chain {
    /// Emits, for each value, the result that `accumulator` has changed; `seed` is the result before the first.
    ///
    /// Unlike `scan`, it changes the result where it is: of an array, for one, nothing is copied unless somebody keeps what was emitted.
    /// Ends when its source does. If `accumulator` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulator` and the result.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void) -> Chain<Result> {
        Producer(ScanInto(accumulator: accumulator, seed: seed), source: self) { observable, downstream in
            let sink = ScanIntoSink<Element, Result>(observable.parameters(), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ScanIntoSink<Element, Result>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct ScanInto<Element, Result> {
    let accumulator: (inout Result, Element) throws -> Void
    let seed: Result
}

private final class ScanIntoSink<Element, Result>: OperatorSink<Void, Result>, @unchecked Sendable {
    private let accumulator: (inout Result, Element) throws -> Void
    @exclusivity(unchecked) private var accumulated: Result

    init(_ scan: ScanInto<Element, Result>, _ downstream: Downstream<Result>) {
        accumulator = scan.accumulator
        accumulated = scan.seed
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do { try accumulator(&accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }
}
