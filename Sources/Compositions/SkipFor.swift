extension Chain {
    /// Emits what its source emits when `duration` has passed since the subscription; what comes before that is dropped.
    ///
    /// Composed of ``skip(until:)`` and ``timer(_:period:scheduler:)``. Ends when its source does, also before the time has passed. A
    /// duration below zero counts as none. Disposal stops the source, and cancels the pending action.
    ///
    /// LinkChain: when the time has passed once, it has passed for whoever observes the link later.
    public func skip(_ duration: Duration, scheduler: any Scheduler) -> Chain<Element> {
        skip(until: Chain<Int>.timer(duration, scheduler: scheduler))
    }
}
