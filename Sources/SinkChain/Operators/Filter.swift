extension Observable {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `predicate`.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            let sink = FilterSink(predicate, downstream)
            sink.upstream = assembly.source(of: Element.self).connect(Downstream(next: { sink.next($0) }, sink: sink))
            return sink
        }
    }
}

private final class FilterSink<Element>: Sink, @unchecked Sendable {
    private let predicate: (Element) throws -> Bool
    private let emit: (Element) -> Void

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Downstream<Element>) {
        self.predicate = predicate
        emit = downstream.next
        super.init(downstream: downstream.sink)
    }

    func next(_ value: Element) {
        if isDisposed { return }
        let isWanted: Bool
        do { isWanted = try predicate(value) } catch { return fail(error) }
        if isWanted { emit(value) }
    }
}
