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
            let sink = FromScheduledSource(parameters.scheduler, downstream) { iterator.next() }
            // DisposerChain: starts before the chain is wired; on the trampoline, the action comes afterwards.
            sink.run()
            return sink.disposer.set(sink, .none)
        }
    }
}

private struct FromScheduled<Elements: Sequence> {
    let sequence: Elements
    let scheduler: any Scheduler
}

/// DisposerChain: the action hangs on the sink, whose disposer disposes it.
private final class FromScheduledSource<Element>: Sink, @unchecked Sendable {
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

    func run() {
        trace("running", type(of: self))
        scheduleNext()
    }

    /// A loop: an action that runs while it is being scheduled asks for the next one, and does not schedule it.
    private func scheduleNext() {
        loop.run {
            if !isStopped { action.hold(scheduler.schedule { self.act() }) }
        }
    }

    private func act() {
        // Asked all the way down: it may run before a stage that has stopped can dispose it.
        guard reachesSubscriber, let next = downstream else { return }
        guard let element = element() else { return next.pass(.completed) }
        deliver(next, element)
        scheduleNext()
    }

    override func didDispose() { action.dispose() }
}
