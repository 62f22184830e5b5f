extension Chain {
    /// Subscribes to its source when `dueTime` has passed, and emits what that does.
    ///
    /// Composed of ``concat(_:)`` and ``timer(_:period:scheduler:)``. Ends when its source does. A time below zero counts as none. Disposal
    /// stops the source, or cancels the pending action.
    ///
    /// LinkChain: when the time has passed once, it has passed for whoever observes the link later.
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Chain<Element> {
        .concat([Chain<Int>.timer(dueTime, scheduler: scheduler).compactMap { _ in nil }, self])
    }
}
