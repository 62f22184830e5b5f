extension Chain where Element: Equatable {
    /// Emits the values that are not equal to the one emitted last; the first in any case.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func distinctUntilChanged() -> Chain<Element> { distinctUntilChanged(==) }
}

extension Chain {
    /// Emits the values that are not equal, as `areEqual` has it, to the one emitted last; the first in any case.
    ///
    /// `areEqual` is given the value emitted last, and the new one. Ends when its source does. If `areEqual` throws, the source is torn
    /// down, and the error is emitted. Disposal stops the source and releases `areEqual`.
    public func distinctUntilChanged(_ areEqual: @escaping (Element, Element) throws -> Bool) -> Chain<Element> {
        Producer(DistinctUntilChanged(areEqual: areEqual), source: self) { observable, downstream in
            let sink = DistinctUntilChangedSink<Element>(observable.parameters(), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DistinctUntilChangedSink<Element>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct DistinctUntilChanged<Element> {
    let areEqual: (Element, Element) throws -> Bool
}

private final class DistinctUntilChangedSink<Element>: OperatorSink<DistinctUntilChanged<Element>, Element>, @unchecked Sendable {
    /// What was emitted last.
    @exclusivity(unchecked) private var last: Element?

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if let last {
            let isRepeated: Bool
            do { isRepeated = try parameters.areEqual(last, value) } catch { return fail(error) }
            if isRepeated { return }
        }
        last = value
        emit(value)
    }
}
