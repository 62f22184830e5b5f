extension Chain {
    /// Emits all values but the first `count`.
    ///
    /// Ends when its source does, also before so many have come. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func skip(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "skip(\(count)): the count must not be negative")
        return Producer(count, source: self) { observable, downstream in
            let sink = SkipSink<Element>(observable.parameters(), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: SkipSink<Element>.self).next(value)
                })
            return sink
        }
    }
}

private final class SkipSink<Element>: OperatorSink<Void, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Downstream<Element>) {
        remaining = count
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if remaining == 0 { return emit(value) }
        remaining -= 1
    }
}
