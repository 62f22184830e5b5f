extension Chain {
    /// Emits a running result for each value: `accumulator` of the previous result, at first `seed`, and the value.
    ///
    /// Ends when its source does. If `accumulator` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `accumulator`.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        stage(ScanSink.self, Scan(accumulator: accumulator, seed: seed))
    }
}

@usableFromInline struct Scan<Element, Result> {
    let accumulator: (Result, Element) throws -> Result
    let seed: Result
}

@usableFromInline
final class ScanSink<Element, Result>: OperatorSink<Initial<Scan<Element, Result>>, Result>, OperatorStage, @unchecked Sendable {
    private let accumulator: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    @usableFromInline init(_ scan: Scan<Element, Result>, _ wiring: Wiring<Result>) {
        accumulator = scan.accumulator
        accumulated = scan.seed
        super.init(Initial(scan), wiring)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        do { accumulated = try accumulator(accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }

    override func reset() { parameters.ifKept { accumulated = $0.seed } }
}
