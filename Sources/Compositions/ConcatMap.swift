extension Chain {
    /// Subscribes to `transform` of each value, one after the other, and emits what these inner streams emit.
    ///
    /// Values wait until the inner streams of those before have completed; `transform` is called when it is their turn. Completes when the
    /// source and all inner streams have completed. The first error of any of them ends it, and so does `transform` if it throws; the rest
    /// is torn down before the error is emitted. Any number of inner streams may complete at once without using more stack. Disposal stops
    /// the source and the inner stream that runs, and releases `transform` and the values that wait.
    ///
    /// LinkChain: the inner stream and the values that wait are let go of with the last observer, unless the source has completed.
    public func concatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        flatMap(maxConcurrent: 1, transform)
    }
}
