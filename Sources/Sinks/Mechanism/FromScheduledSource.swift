struct FromScheduled<Elements: Sequence> {
    let sequence: Elements
    let scheduler: any Scheduler
}

/// Emits the elements, each from an action of the scheduler.
///
/// DisposerChain: the action hangs on the sink, whose disposer disposes it. SinkChain: the source itself is what disposal reaches first.
final class FromScheduledSource<Element>: CleanedSource, @unchecked Sendable {
    private let scheduler: any Scheduler
    private let deliver: (Sink, Element) -> Void
    /// The iterator. Called by one action at a time.
    private let element: () -> Element?
    private let action = SerialDisposable()
    private let loop = DrainLoop()

    init(_ scheduler: any Scheduler, _ downstream: Downstream<Element>, _ element: @escaping () -> Element?) {
        self.scheduler = scheduler
        deliver = downstream.deliver
        self.element = element
        super.init(downstream: downstream.sink)
    }

    override func begin() { scheduleNext() }

    /// In a loop: an action that runs inside the call that schedules it leaves the next one to the loop.
    private func scheduleNext() {
        loop.run {
            if !isStopped { action.hold(scheduler.schedule { self.act() }) }
        }
    }

    private func act() {
        guard isHeard, let next = downstream else { return }
        guard let element = element() else { return next.pass(.completed) }
        deliver(next, element)
        scheduleNext()
    }

    override func didDispose() { action.dispose() }
}
