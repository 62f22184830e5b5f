extension Chain {
    /// Subscribes to its source when `dueTime` has passed, and emits what the source emits.
    ///
    /// Composed of ``concat(_:)`` and ``timer(_:period:scheduler:)``. Ends when its source does. A negative time counts as zero. Disposal
    /// stops the source, or cancels the pending action.
    ///
    /// LinkChain: the time passes once. Later observers of the link do not wait again.
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Chain<Element> {
        .concat([Chain<Int>.timer(dueTime, scheduler: scheduler).compactMap { _ in nil }, self])
    }
}
