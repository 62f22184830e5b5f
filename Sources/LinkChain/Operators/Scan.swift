extension Chain {
    /// Emits a running result: for each value, `accumulator` of the previous result and the value. The result before the first is `seed`.
    ///
    /// Ends when its source does. If `accumulator` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulator`.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        let sink = ScanSink<Element, Result>(Scan(accumulator: accumulator, seed: seed), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: ScanSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct Scan<Element, Result> {
    // LinkChain: `next` reads it from here. It stands before `seed`: behind a field of unknown size, its offset would be looked up for
    // each value.
    let accumulator: (Result, Element) throws -> Result
    let seed: Result
}

private final class ScanSink<Element, Result>: OperatorSink<Scan<Element, Result>, Result>, @unchecked Sendable {
    @exclusivity(unchecked) private var accumulated: Result

    required init(_ scan: Scan<Element, Result>, _ tree: LinkTree) {
        accumulated = scan.seed
        super.init(scan, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do { accumulated = try parameters.accumulator(accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { accumulated = parameters.seed }
}
