extension Chain {
    /// Emits one value when its source completes: `accumulator` applied to `seed` and the first value, to the result and the second,
    /// and so on.
    ///
    /// Of a source without values that is `seed`. It keeps one result, however long the source. If the source fails, this does,
    /// and emits no value. If `accumulator` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulator`.
    public func reduce<Result>(_ seed: Result, accumulator: @escaping (Result, Element) throws -> Result) -> Chain<Result> {
        let sink = ReduceSink<Element, Result>(Reduce(accumulator: accumulator, seed: seed), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: ReduceSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

private struct Reduce<Element, Result> {
    // LinkChain: `next` reads it from here. It stands before `seed`: behind a field of unknown size, its offset would be looked up for
    // each value.
    let accumulator: (Result, Element) throws -> Result
    let seed: Result
}

private final class ReduceSink<Element, Result>: OperatorSink<Reduce<Element, Result>, Result>, @unchecked Sendable {
    @exclusivity(unchecked) private var accumulated: Result

    required init(_ reduce: Reduce<Element, Result>, _ tree: LinkTree) {
        accumulated = reduce.seed
        super.init(reduce, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do { accumulated = try parameters.accumulator(accumulated, value) } catch { return fail(error) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emit(accumulated) }
    }

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { accumulated = parameters.seed }
}
