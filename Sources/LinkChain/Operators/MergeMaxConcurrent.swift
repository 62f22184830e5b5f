extension Chain {
    /// Emits what the streams emit that its source sends, of which at most `maxConcurrent` run at a time.
    ///
    /// The streams that come meanwhile wait; when one has completed, the one that has waited longest is subscribed to. Completes when
    /// the source and all these streams have completed. The first error of any of them ends it, and the rest is torn down before the
    /// error is emitted. However many streams complete at once, they need the stack of one. A stream that sends in a loop while it is
    /// subscribed to holds back those whose turn comes on another thread. Disposal stops the source and the streams that run, and releases
    /// those that wait.
    /// - Precondition: `maxConcurrent` is positive.
    public func merge<Inner>(maxConcurrent: Int) -> Chain<Inner> where Element == Chain<Inner> {
        precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream must be allowed to run")
        return flatMap(maxConcurrent: maxConcurrent) { $0 }
    }
}
