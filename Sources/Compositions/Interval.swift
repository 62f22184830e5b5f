extension Chain where Element: FixedWidthInteger {
    /// Emits 0 when `period` has passed, and then the next integer every `period`, without end.
    ///
    /// Emits from actions of `scheduler`, one at a time. If an observer takes longer than a period, the next values follow without pause
    /// until they have caught up; none is left out. The type's first value follows its last. Disposal cancels the pending action.
    /// - Precondition: `period` is positive. `scheduler` can repeat an action: not `ImmediateScheduler`, and `CurrentThreadScheduler` only
    ///   while something runs on its trampoline.
    public static func interval(_ period: Duration, scheduler: any Scheduler) -> Chain<Element> {
        precondition(period > .zero, "interval(\(period)): the period must be more than zero")
        return timer(period, period: period, scheduler: scheduler)
    }
}
