extension Chain {
    /// Emits what its source does, and if that fails, subscribes to it again, as often as it takes.
    ///
    /// Completes when its source does. The source is torn down before it is subscribed to again. It may fail at once any number of times
    /// without using more stack. A source that fails at once each time, as a failed subject does, is subscribed to again and again, without
    /// end. Disposal stops the source.
    public func retry() -> Chain<Element> { retry(.max) }

    /// Emits what its source does, and if that fails, subscribes to it again, up to `attempts` times in all.
    ///
    /// Completes when its source does. The last attempt's error is emitted. The source is torn down before it is subscribed to again. It
    /// may fail at once any number of times without using more stack. Disposal stops the source.
    /// - Precondition: `attempts` is positive.
    public func retry(_ attempts: Int) -> Chain<Element> {
        precondition(attempts > 0, "retry(\(attempts)): there must be one attempt at least")
        return resubscribing(after: .error, atMost: attempts)
    }
}
