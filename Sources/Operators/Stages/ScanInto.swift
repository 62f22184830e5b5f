extension Chain {
    /// Emits a running result for each value: `accumulator` changes it in place, starting with `seed`.
    ///
    /// Unlike with `scan`, an array, for example, is not copied unless somebody keeps what was emitted. Ends when its source does. If
    /// `accumulator` throws, the source is torn down, and the error is emitted. Disposal stops the source and releases `accumulator` and
    /// the result.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void) -> Chain<Result> {
        stage(ScanIntoSink.self, ScanInto(accumulator: accumulator, seed: seed))
    }
}

@usableFromInline struct ScanInto<Element, Result> {
    let accumulator: (inout Result, Element) throws -> Void
    let seed: Result
}

@usableFromInline
final class ScanIntoSink<Element, Result>: OperatorSink<Initial<ScanInto<Element, Result>>, Result>, OperatorStage, @unchecked Sendable {
    private let accumulator: (inout Result, Element) throws -> Void
    @exclusivity(unchecked) private var accumulated: Result

    @usableFromInline init(_ scan: ScanInto<Element, Result>, _ wiring: Wiring<Result>) {
        accumulator = scan.accumulator
        accumulated = scan.seed
        super.init(Initial(scan), wiring)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        do { try accumulator(&accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }

    override func reset() { parameters.ifKept { accumulated = $0.seed } }
}
