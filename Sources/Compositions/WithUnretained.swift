extension Chain {
    /// Emits `resultSelector` of `object` and each value, and completes with the first value that comes when `object` has gone.
    ///
    /// `object` is not held. Ends when its source does. If `resultSelector` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source, and releases `resultSelector`.
    ///
    /// Composed of ``map(_:)``, `take(while:)` and ``compactMap(_:)``.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) throws -> Result
    ) -> Chain<Result> {
        map { [weak object] value in try object.map { try resultSelector($0, value) } }
            .take(while: { $0 != nil })
            .compactMap { $0 }
    }

    /// Emits `object` and each value, and completes with the first value that comes when `object` has gone.
    ///
    /// `object` is not held. Ends when its source does. Disposal stops the source.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Chain<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}
