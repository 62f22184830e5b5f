extension Chain {
    /// Emits the first value, and each whose key `comparer` tells apart from the key of the value emitted last.
    ///
    /// `comparer` gets the key of the value emitted last and the new key. Ends when its source does. If `keySelector` or `comparer` throws,
    /// the source is torn down, and the error is emitted. Disposal stops the source and releases both closures and the kept key.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (Key, Key) throws -> Bool
    ) -> Chain<Element> {
        stage(DistinctUntilChangedByKeySink.self, DistinctUntilChangedByKey(keySelector: keySelector, comparer: comparer))
    }

    /// Emits the first value, and each whose key differs from the key of the value emitted last.
    ///
    /// Ends when its source does. If `keySelector` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `keySelector` and the kept key.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) throws -> Key) -> Chain<Element> {
        distinctUntilChanged(keySelector, comparer: ==)
    }

    /// Emits the first value, and each whose property at `keyPath` differs from that of the value emitted last.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Chain<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] }
    }
}

@usableFromInline struct DistinctUntilChangedByKey<Element, Key> {
    let keySelector: (Element) throws -> Key
    let comparer: (Key, Key) throws -> Bool
}

@usableFromInline
final class DistinctUntilChangedByKeySink<Element, Key>: OperatorSink<DistinctUntilChangedByKey<Element, Key>, Element>, OperatorStage,
    @unchecked Sendable
{
    @exclusivity(unchecked) private var last: Key?

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let key: Key
        do {
            key = try parameters.keySelector(value)
            if let last, try parameters.comparer(last, key) { return }
        } catch { return fail(error) }
        last = key
        emit(value)
    }

    override func reset() { last = nil }
}
