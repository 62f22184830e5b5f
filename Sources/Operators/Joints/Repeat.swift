extension Chain {
    /// Subscribes to its source `count` times, each time when the previous run has completed, and emits all values.
    ///
    /// A count of 0 completes at once, without subscribing. Completes with the last run. An error of the source ends it. The source is torn
    /// down before it is subscribed to again. It may complete at once any number of times without using more stack. Disposal stops the
    /// source.
    /// - Precondition: `count` is not negative.
    public func `repeat`(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "repeat(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        return resubscribing(after: .completion, atMost: count)
    }
}
