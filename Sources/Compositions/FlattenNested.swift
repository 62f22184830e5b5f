extension Chain {
    /// Emits what the streams emit that its source sends, all at a time. Composed of ``flatMap(_:)``, and ends as that does.
    public func merge<Inner>() -> Chain<Inner> where Element == Chain<Inner> { flatMap { $0 } }

    /// Emits what the streams emit that its source sends, one after the other. Composed of ``concatMap(_:)``, and ends as that does.
    public func concat<Inner>() -> Chain<Inner> where Element == Chain<Inner> { concatMap { $0 } }

    /// Emits what the latest of the streams emits that its source sends. Composed of ``flatMapLatest(_:)``, and ends as that does.
    public func switchLatest<Inner>() -> Chain<Inner> where Element == Chain<Inner> { flatMapLatest { $0 } }
}
