extension Chain {
    /// Emits the first `count` values, then completes; with a count of 0 it completes at once, and does not subscribe to its source.
    ///
    /// With the last of them the source is torn down: a source that sends in a loop notices, and stops. If the source ends earlier, this
    /// ends as it does. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func take(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "take(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        return Producer(count, source: self) { observable, downstream in
            let sink = TakeSink<Element>(observable.parameters(), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: TakeSink<Element>.self).next(value)
                })
            return sink
        }
    }
}

private final class TakeSink<Element>: OperatorSink<Void, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Downstream<Element>) {
        remaining = count
        super.init((), downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped || remaining == 0 { return }
        remaining -= 1
        emit(value)
        if remaining == 0 { finish(with: .completed) }
    }
}
