extension Chain {
    /// Emits, for each value, the result that `accumulator` has changed; `seed` is the result before the first.
    ///
    /// Unlike `scan`, it changes the result where it is: of an array, for one, nothing is copied unless somebody keeps what was emitted.
    /// Ends when its source does. If `accumulator` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulator` and the result.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void) -> Chain<Result> {
        let sink = ScanIntoSink<Element, Result>(ScanInto(accumulator: accumulator, seed: seed), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: ScanIntoSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct ScanInto<Element, Result> {
    // LinkChain: `next` reads it from here. It stands before `seed`: behind a field of unknown size, its offset would be looked up for
    // each value.
    let accumulator: (inout Result, Element) throws -> Void
    let seed: Result
}

private final class ScanIntoSink<Element, Result>: OperatorSink<ScanInto<Element, Result>, Result>, @unchecked Sendable {
    @exclusivity(unchecked) private var accumulated: Result

    required init(_ scan: ScanInto<Element, Result>, _ tree: LinkTree) {
        accumulated = scan.seed
        super.init(scan, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do { try parameters.accumulator(&accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { accumulated = parameters.seed }
}
