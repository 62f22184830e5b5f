// The siblings' own: one stage, with a serializer of its own. In LinkChain it needs a tree of its own.

extension Chain {
    /// Emits a value when `interval` has passed without another one; drops the others.
    ///
    /// When the source completes, the waiting value is emitted at once. An error is emitted at once, and the waiting value is dropped. All
    /// other values come from actions of `scheduler`, one at a time, whatever the kind of scheduler. Work that falls due while the source
    /// sends on another thread is done by that thread, after its event. If a value comes exactly when the waiting one is due, the waiting
    /// one is either emitted or dropped. An interval below zero counts as none. Disposal stops the source, cancels the pending action, and
    /// drops the waiting value.
    public func debounce(_ interval: Duration, scheduler: any Scheduler) -> Chain<Element> {
        stage(DebounceSink.self, Debounce(interval: max(interval, .zero), scheduler: scheduler))
    }
}

@usableFromInline struct Debounce {
    let interval: Duration
    let scheduler: any Scheduler
}

@usableFromInline final class DebounceSink<Element>: OperatorSink<Debounce, Element>, OperatorStage, @unchecked Sendable {
    private let action = SerialDisposable()
    private let serializer = Serializer()
    /// Touched inside the serializer. While it is set, an action is pending, so a value that replaces another schedules nothing.
    @exclusivity(unchecked) private var latest: (value: Element, due: Duration)?

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else { return serializer.enqueue { self.keep(value, until: due) } }
        keep(value, until: due)
        serializer.leave()
    }

    override func receive(_ completion: Completion) -> Sink? {
        guard serializer.enter() else {
            serializer.enqueue { self.takeIn(completion)?.pass(completion) }
            return nil
        }
        let next = takeIn(completion)
        // Before the next stage gets the end: this sink has stopped, so nothing can overtake the end, and nothing is left inside.
        serializer.leave()
        return next
    }

    private func takeIn(_ completion: Completion) -> Sink? {
        if case .completed = completion, !isStopped, let latest { emitLast(latest.value) }
        return close()
    }

    private func keep(_ value: Element, until due: Duration) {
        if isStopped { return }
        let isAwaited = latest != nil
        latest = (value, due)
        // Not the full interval: the value may have waited for a slow handler.
        if !isAwaited { awaitAction(after: due - parameters.scheduler.now) }
    }

    private func awaitAction(after delay: Duration) {
        // The action holds this sink, so what waits is delivered even if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule(after: delay) { self.act() })
    }

    private func act() {
        guard serializer.enter() else { return serializer.enqueue { self.emitDue() } }
        emitDue()
        serializer.leave()
    }

    private func emitDue() {
        guard !isStopped, let latest else { return }
        let rest = latest.due - parameters.scheduler.now
        if rest > .zero { return awaitAction(after: rest) }
        self.latest = nil
        emit(latest.value)
    }

    override func didDispose() {
        action.dispose()
        guard serializer.enter() else { return serializer.enqueue { self.latest = nil } }
        latest = nil
        serializer.leave()
    }
}
