extension Chain {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `predicate`.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        Producer(Filter(predicate: predicate), source: self) { observable, downstream in
            let sink = FilterSink<Element>(observable.parameters(), downstream)
            return observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: FilterSink<Element>.self).next(value)
                })
        }
    }
}

private struct Filter<Element> {
    let predicate: (Element) throws -> Bool
}

private final class FilterSink<Element>: OperatorSink<Filter<Element>, Element>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let isWanted: Bool
        do { isWanted = try parameters.predicate(value) } catch { return fail(error) }
        if isWanted { emit(value) }
    }
}
