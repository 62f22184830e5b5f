extension Observable where Element: Equatable {
    /// Emits the values that are not equal to the one emitted last; the first in any case.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged(==) }
}

extension Observable {
    /// Emits the values that are not equal, as `areEqual` has it, to the one emitted last; the first in any case.
    ///
    /// `areEqual` is given the value emitted last, and the new one. Ends when its source does. If `areEqual` throws, the source is torn
    /// down, and the error is emitted. Disposal stops the source and releases `areEqual`.
    public func distinctUntilChanged(
        _ areEqual: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = DistinctUntilChangedSink(areEqual, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: DistinctUntilChangedSink<Element>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class DistinctUntilChangedSink<Element>: OperatorSink<Element>, @unchecked Sendable {
    private let areEqual: (Element, Element) throws -> Bool
    /// What was emitted last.
    @exclusivity(unchecked) private var last: Element?

    init(_ areEqual: @escaping (Element, Element) throws -> Bool, _ downstream: Downstream<Element>, _ disposer: SinkDisposer) {
        self.areEqual = areEqual
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        if let last {
            let isRepeated: Bool
            do { isRepeated = try areEqual(last, value) } catch { return fail(error) }
            if isRepeated { return }
        }
        last = value
        emit(value)
    }
}
