extension Observable {
    /// Emits all values but the first `count`.
    ///
    /// Ends when its source does, also before so many have come. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func skip(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "skip(\(count)): the count must not be negative")
        return Observable(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = SkipSink(count, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: SkipSink<Element>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class SkipSink<Element>: OperatorSink<Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Downstream<Element>, _ disposer: SinkDisposer) {
        remaining = count
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        if remaining == 0 { return emit(value) }
        remaining -= 1
    }
}
