extension Chain {
    /// Emits, for each value, `accumulate` of what it emitted last and the value; `initial` stands for what was emitted before the first.
    ///
    /// Ends when its source does. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func scan<Result>(_ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        let sink = ScanSink<Element, Result>(Scan(initial: initial, accumulate: accumulate), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: ScanSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct Scan<Element, Result> {
    let initial: Result
    let accumulate: (Result, Element) throws -> Result
}

private final class ScanSink<Element, Result>: OperatorSink<Scan<Element, Result>, Result>, @unchecked Sendable {
    @exclusivity(unchecked) private var accumulated: Result

    required init(_ scan: Scan<Element, Result>, _ tree: LinkTree) {
        accumulated = scan.initial
        super.init(scan, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { accumulated = try parameters.accumulate(accumulated, value) } catch { return fail(error) }
        emit(accumulated)
    }

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { accumulated = parameters.initial }
}
