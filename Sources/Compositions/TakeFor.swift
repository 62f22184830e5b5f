extension Chain {
    /// Emits what its source emits until `duration` has passed since the subscription, then completes.
    ///
    /// Composed of ``take(until:)`` and ``timer(_:period:scheduler:)``: the source is torn down when the time has passed. If it ends
    /// earlier, this ends in the same way. A negative duration counts as zero. Disposal stops the source, and cancels the pending action.
    public func take(for duration: Duration, scheduler: any Scheduler) -> Chain<Element> {
        take(until: Chain<Int>.timer(duration, scheduler: scheduler))
    }
}
