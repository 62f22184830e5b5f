extension Chain {
    /// Emits each event of its source as a value, then completes.
    ///
    /// The last of these values is the end of the source, be it completed or an error: so this itself never fails. Disposal stops the
    /// source.
    public func materialize() -> Chain<Event<Element>> {
        Observable<Event<Element>>(source: self) { observable, downstream in
            let sink = MaterializeSink<Element>((), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: MaterializeSink<Element>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private final class MaterializeSink<Element>: OperatorSink<Void, Event<Element>>, @unchecked Sendable {
    override init(_ parameters: Void, _ downstream: Downstream<Event<Element>>) {
        super.init(parameters, downstream)
        replacesEnd = true
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isStopped { emit(.next(value)) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emitLast(.completed) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        guard case .error(let error) = completion else { return nil }
        emitLast(.error(error))
        return .completed
    }
}
