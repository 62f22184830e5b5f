extension Chain {
    /// Emits each value with its number; the first has number 0.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func enumerated() -> Chain<(index: Int, element: Element)> {
        Observable<(index: Int, element: Element)>(source: self) { observable, downstream in
            let sink = EnumeratedSink<Element>((), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: EnumeratedSink<Element>.self).next(value)
                })
            return sink
        }
    }
}

private final class EnumeratedSink<Element>: OperatorSink<Void, (index: Int, element: Element)>, @unchecked Sendable {
    /// The next value's number.
    @exclusivity(unchecked) private var index = 0

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let number = index
        index += 1
        emit((index: number, element: value))
    }
}
