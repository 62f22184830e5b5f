extension Observable {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `predicate`.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            let sink = FilterSink(predicate, downstream)
            sink.upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: FilterSink<Element>.self).next(value)
            })
            return sink
        }
    }
}

private final class FilterSink<Element>: OperatorSink<Element>, @unchecked Sendable {
    private let predicate: (Element) throws -> Bool

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Downstream<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let isWanted: Bool
        do { isWanted = try predicate(value) } catch { return fail(error) }
        if isWanted { emit(value) }
    }
}
