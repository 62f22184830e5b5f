extension Chain {
    /// Emits the first `count` values, then completes.
    ///
    /// The last value tears the source down: a source that sends in a loop notices, and stops. If the source ends earlier, this ends in the
    /// same way. Disposal stops the source.
    /// - Precondition: `count` is positive.
    public func take(_ count: Int) -> Chain<Element> {
        precondition(count > 0, "take(\(count)): the count must be positive")
        return Producer(count, source: self) { observable, downstream in
            let sink = TakeSink<Element>(observable.parameters(), downstream)
            return observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: TakeSink<Element>.self).next(value)
                })
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
        if isDisposed || remaining == 0 { return }
        remaining -= 1
        emit(value)
        if remaining == 0 { finish(with: .completed) }
    }
}
