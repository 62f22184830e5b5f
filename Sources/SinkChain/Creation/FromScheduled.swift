extension Chain {
    /// Emits the elements of `sequence`, each from an action of `scheduler`, and completes from one more.
    ///
    /// An action is scheduled when the one before has emitted its element: they never overlap, whatever the scheduler. Each subscription
    /// iterates anew. Disposal cancels the pending action, and releases the iterator.
    public static func from<Elements: Sequence>(_ sequence: Elements, scheduler: any Scheduler) -> Chain<Element>
    where Elements.Element == Element {
        Producer(FromScheduled(sequence: sequence, scheduler: scheduler)) { observable, downstream in
            let parameters = observable.parameters(as: FromScheduled<Elements>.self)
            var iterator = parameters.sequence.makeIterator()
            return FromScheduledSource(parameters.scheduler, downstream) { iterator.next() }
        }
    }
}

private struct FromScheduled<Elements: Sequence> {
    let sequence: Elements
    let scheduler: any Scheduler
}

/// SinkChain: the source itself is what disposal reaches first.
private final class FromScheduledSource<Element>: CleanedSource, @unchecked Sendable {
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

    override func start() { scheduleNext() }

    /// A loop: an action that runs while it is being scheduled asks for the next one, and does not schedule it.
    private func scheduleNext() {
        loop.run {
            if !isStopped { action.hold(scheduler.schedule { self.act() }) }
        }
    }

    private func act() {
        guard !isStopped, let next = downstream else { return }
        guard let element = element() else { return next.pass(.completed) }
        deliver(next, element)
        scheduleNext()
    }

    override func didDispose() { action.dispose() }
}
