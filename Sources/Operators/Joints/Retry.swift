extension Chain {
    /// Emits what its source emits, and subscribes to it again whenever it fails.
    ///
    /// Completes when its source does. The source is torn down before it is subscribed to again. It may fail at once any number of times
    /// without using more stack. A source that always fails at once, such as a failed subject, is subscribed to again without end. Disposal
    /// stops the source.
    public func retry() -> Chain<Element> { retry(.max) }

    /// Emits what its source emits, and subscribes to it again when it fails, up to `attempts` times in all.
    ///
    /// Completes when its source does. Fails with the last attempt's error. The source is torn down before it is subscribed to again. It
    /// may fail at once any number of times without using more stack. Disposal stops the source.
    /// - Precondition: `attempts` is positive.
    public func retry(_ attempts: Int) -> Chain<Element> {
        precondition(attempts > 0, "retry(\(attempts)): there must be one attempt at least")
        return resubscribing(after: .error, atMost: attempts)
    }
}
