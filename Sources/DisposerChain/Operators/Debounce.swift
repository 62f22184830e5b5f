extension Observable {
    /// Emits a value when `interval` has passed since it came and no other has come meanwhile; the others are dropped.
    ///
    /// When the source completes, the value that waits is emitted at once, and then the completion. An error is emitted at once, and the value that waits
    /// is dropped. Values that were waited for come from actions of `scheduler`, one at a time, whatever kind that is. An interval below
    /// zero counts as none. Disposal cancels the action that is awaited, and drops what waits.
    public func debounce(_ interval: Duration, scheduler: any Scheduler) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = DebounceSink(interval, scheduler, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: DebounceSink<Element>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class DebounceSink<Element>: OperatorSink<Element>, @unchecked Sendable {
    private let interval: Duration
    private let scheduler: any Scheduler
    private let action = SerialDisposable()
    private let gate = SerialGate()
    /// Touched inside the gate. As long as it is there, an action is awaited, which may find that it is not due yet: so a value
    /// that takes the place of another does not schedule.
    @exclusivity(unchecked) private var latest: (value: Element, due: Duration)?

    init(
        _ interval: Duration, _ scheduler: any Scheduler,
        _ downstream: Downstream<Element>, _ disposer: SinkDisposer
    ) {
        self.interval = max(interval, .zero)
        self.scheduler = scheduler
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let due = scheduler.now + interval
        guard gate.enter() else { return gate.leaveWork { self.keep(value, until: due) } }
        keep(value, until: due)
        gate.leave()
    }

    override func receive(_ terminal: Terminal) -> Sink? {
        guard gate.enter() else {
            gate.leaveWork { self.takeIn(terminal)?.pass(terminal) }
            return nil
        }
        let next = takeIn(terminal)
        // Before the next stage gets the event: this sink has stopped, so nothing can overtake it, and nothing is left inside.
        gate.leave()
        return next
    }

    private func takeIn(_ terminal: Terminal) -> Sink? {
        if case .completed = terminal, !isDisposed, let latest { emit(latest.value) }
        return close()
    }

    private func keep(_ value: Element, until due: Duration) {
        if isDisposed { return }
        let isAwaited = latest != nil
        latest = (value, due)
        if !isAwaited { awaitAction(after: interval) }
    }

    private func awaitAction(after delay: Duration) {
        // DisposerChain: the action holds this sink, so what waits arrives also if nobody else holds the chain.
        action.hold(scheduler.schedule(after: delay) { self.act() })
    }

    private func act() {
        guard gate.enter() else { return gate.leaveWork { self.emitDue() } }
        emitDue()
        gate.leave()
    }

    private func emitDue() {
        guard !isDisposed, let latest else { return }
        let rest = latest.due - scheduler.now
        if rest > .zero { return awaitAction(after: rest) }
        self.latest = nil
        emit(latest.value)
    }

    override func didDispose() {
        action.dispose()
        guard gate.enter() else { return gate.leaveWork { self.latest = nil } }
        latest = nil
        gate.leave()
    }
}
