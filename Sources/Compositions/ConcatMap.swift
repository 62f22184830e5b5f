extension Chain {
    /// Maps each value to a stream, and emits the values of these inner streams one stream after another.
    ///
    /// Values wait until the earlier inner streams have completed; `transform` is called when it is their turn. Completes when the source
    /// and all inner streams have completed. Fails with the first error of any of them or of `transform`, after tearing down the rest. Any
    /// number of inner streams may complete at once without using more stack. Disposal stops the source and the running inner stream, and
    /// releases `transform` and the waiting values.
    ///
    /// LinkChain: when the last observer leaves, the inner stream and the waiting values are dropped, unless the source has completed.
    public func concatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        flatMap(maxConcurrent: 1, transform)
    }
}
