extension Chain where Element: FixedWidthInteger {
    /// Emits 0 when `delay` has passed, then completes; with a `period`, goes on with the next integer every `period` instead, without end.
    ///
    /// Emits from actions of `scheduler`, one at a time. If an observer takes longer than a period, the next values follow without pause
    /// until they have caught up; none is left out. The type's first value follows its last. A negative delay counts as zero. Disposal
    /// cancels the pending action.
    /// - Precondition: `period` is positive, if given. `scheduler` can repeat an action: not `ImmediateScheduler`, and
    ///   `CurrentThreadScheduler` only while something runs on its trampoline.
    public static func timer(
        _ delay: Duration, period: Duration? = nil, scheduler: any Scheduler
    ) -> Chain<Element> {
        guard let period else {
            return create { observer in
                scheduler.schedule(after: delay) {
                    observer.onNext(0)
                    observer.onCompleted()
                }
            }
        }
        precondition(period > .zero, "timer(\(delay), period: \(period)): the period must be more than zero")
        return create { observer in
            var count: Element = 0
            return scheduler.schedulePeriodically(after: delay, every: period) {
                observer.onNext(count)
                count &+= 1
            }
        }
    }
}
