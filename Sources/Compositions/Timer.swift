extension Chain where Element: FixedWidthInteger {
    /// Emits 0 when `delay` has passed, then completes; with a `period`, goes on with the next integer every `period` instead, without end.
    ///
    /// Emits from actions of `scheduler`, one at a time. If an observer takes longer than a period, the next values follow without pause
    /// until they have caught up; none is left out. After the type's last value comes its first. A delay below zero counts as none.
    /// Disposal cancels the pending action.
    /// - Precondition: `period` is more than zero, if there is one. `scheduler` can do something again and again: not
    ///   `ImmediateScheduler`, and `CurrentThreadScheduler` only while something runs on its trampoline.
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
