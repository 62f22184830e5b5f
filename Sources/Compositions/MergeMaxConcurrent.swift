extension Chain {
    /// Runs the streams that its source sends, at most `maxConcurrent` at a time, and emits their values.
    ///
    /// The streams that come meanwhile wait; when one has completed, the one that has waited longest is subscribed to. Completes when the
    /// source and all these streams have completed. The first error of any of them ends it, and the rest is torn down before the error is
    /// emitted. Any number of streams may complete at once without using more stack. A stream that sends in a loop while it is subscribed
    /// to holds back those whose turn comes on another thread. Disposal stops the source and the streams that run, and releases those that
    /// wait.
    ///
    /// LinkChain: the streams that run or wait are let go of with the last observer, unless the source has completed.
    /// - Precondition: `maxConcurrent` is positive.
    public func merge<Inner>(maxConcurrent: Int) -> Chain<Inner> where Element == Chain<Inner> {
        precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream must be allowed to run")
        return flatMap(maxConcurrent: maxConcurrent) { $0 }
    }
}
