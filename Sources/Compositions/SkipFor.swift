extension Chain {
    /// Drops what its source emits until `duration` has passed since the subscription, then emits the rest.
    ///
    /// Composed of ``skip(until:)`` and ``timer(_:period:scheduler:)``. Ends when its source does, even before the time has passed. A
    /// negative duration counts as zero. Disposal stops the source, and cancels the pending action.
    ///
    /// LinkChain: the time passes once. Later observers of the link do not wait again.
    public func skip(_ duration: Duration, scheduler: any Scheduler) -> Chain<Element> {
        skip(until: Chain<Int>.timer(duration, scheduler: scheduler))
    }
}
