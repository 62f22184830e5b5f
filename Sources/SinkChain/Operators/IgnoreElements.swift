extension Chain {
    /// Emits no value, and ends when its source does: completed or with its error.
    ///
    /// Disposal stops the source.
    public func ignoreElements() -> Chain<Never> {
        Observable<Never>(source: self) { observable, downstream in
            let sink = IgnoreElementsSink<Element>((), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: IgnoreElementsSink<Element>.self).next(value)
                })
            return sink
        }
    }
}

private final class IgnoreElementsSink<Element>: OperatorSink<Void, Never>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {}
}
