extension Chain {
    /// Emits the values whose key is not equal, as `comparer` has it, to the key of the value emitted last; the first in any case.
    ///
    /// `comparer` is given the key of the value emitted last, and the new one. Ends when its source does. If `keySelector` or `comparer`
    /// throws, the source is torn down, and the error is emitted. Disposal stops the source and releases both, and the key that is kept.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (Key, Key) throws -> Bool
    ) -> Chain<Element> {
        stage(DistinctUntilChangedByKeySink.self, DistinctUntilChangedByKey(keySelector: keySelector, comparer: comparer))
    }

    /// Emits the values whose key is not equal to the key of the value emitted last; the first in any case.
    ///
    /// Ends when its source does. If `keySelector` throws, the source is torn down, and the error is emitted. Disposal stops the source and
    /// releases `keySelector`, and the key that is kept.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) throws -> Key) -> Chain<Element> {
        distinctUntilChanged(keySelector, comparer: ==)
    }

    /// Emits the values whose property at `keyPath` is not equal to that of the value emitted last; the first in any case.
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
    /// The key of what was emitted last.
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
