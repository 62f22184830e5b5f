extension Chain where Element: Equatable {
    /// Emits the first value, and each that differs from the one emitted last.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func distinctUntilChanged() -> Chain<Element> { distinctUntilChanged(==) }
}

extension Chain {
    /// Emits the first value, and each that `areEqual` tells apart from the one emitted last.
    ///
    /// `areEqual` gets the value emitted last and the new one. Ends when its source does. If `areEqual` throws, the source is torn down,
    /// and the error is emitted. Disposal stops the source and releases `areEqual`.
    public func distinctUntilChanged(_ areEqual: @escaping (Element, Element) throws -> Bool) -> Chain<Element> {
        stage(DistinctUntilChangedSink.self, DistinctUntilChanged(areEqual: areEqual))
    }
}

@usableFromInline struct DistinctUntilChanged<Element> {
    let areEqual: (Element, Element) throws -> Bool
}

@usableFromInline
final class DistinctUntilChangedSink<Element>: OperatorSink<DistinctUntilChanged<Element>, Element>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var last: Element?

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        if let last {
            let isRepeated: Bool
            do { isRepeated = try parameters.areEqual(last, value) } catch { return fail(error) }
            if isRepeated { return }
        }
        last = value
        emit(value)
    }

    override func reset() { last = nil }
}
