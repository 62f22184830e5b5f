extension Chain {
    /// Emits what its source emits, and fails with ``RxError/timeout`` when `interval` passes without a value.
    ///
    /// The time counts from the subscription, and again from each value. Ends when its source does. The source is torn down before the
    /// error is emitted, by an action of `scheduler`. Work that falls due while the source sends on another thread is done by that thread,
    /// after its event. Disposal stops the source, and cancels the pending action.
    ///
    /// Composed of `timeout(_:other:scheduler:)` and `error`.
    public func timeout(_ interval: Duration, scheduler: any Scheduler) -> Chain<Element> {
        timeout(interval, other: .error(RxError.timeout), scheduler: scheduler)
    }
}
