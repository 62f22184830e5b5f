extension Chain {
    /// Emits the values of all streams that its source sends, as they come. Composed of ``flatMap(_:)``, and ends as that does.
    public func merge<Inner>() -> Chain<Inner> where Element == Chain<Inner> { flatMap { $0 } }

    /// Emits the values of the streams that its source sends, one stream after another. Composed of ``concatMap(_:)``, and ends as that
    /// does.
    public func concat<Inner>() -> Chain<Inner> where Element == Chain<Inner> { concatMap { $0 } }

    /// Emits the values of the latest stream that its source has sent. Composed of ``flatMapLatest(_:)``, and ends as that does.
    public func switchLatest<Inner>() -> Chain<Inner> where Element == Chain<Inner> { flatMapLatest { $0 } }
}
