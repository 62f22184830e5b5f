extension Chain {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `predicate`.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        stage(FilterSink.self, Filter(predicate: predicate))
    }
}

@usableFromInline struct Filter<Element> {
    let predicate: (Element) throws -> Bool
}

@usableFromInline final class FilterSink<Element>: OperatorSink<Filter<Element>, Element>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let isWanted: Bool
        do { isWanted = try parameters.predicate(value) } catch { return fail(error) }
        if isWanted { emit(value) }
    }
}
