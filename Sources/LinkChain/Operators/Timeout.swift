// LinkChain's own: the time runs while the link is observed, and once it has passed, a copy is the other source.

extension Chain {
    /// Emits its source's events until `interval` passes without a value; then releases the source and emits the events of `other`.
    ///
    /// The time runs from the subscription to the first value, from there to the next, and so on. When it has passed, an action of
    /// `scheduler` tears the source down and then subscribes to `other`. (A `create` whose closure is still running is cleaned up when that
    /// returns.) Ends when the running stream does. Work that falls due while the source sends on another thread is done by that thread,
    /// after its event. A value that comes exactly when the time has passed is either emitted and restarts the time, or dropped. An
    /// interval below zero counts as none. Disposal stops the running stream and cancels the pending action.
    ///
    /// LinkChain: the time runs while somebody observes the link. When it has passed, the source is released for good.
    public func timeout(_ interval: Duration, other: Chain<Element>, scheduler: any Scheduler) -> Chain<Element> {
        let sink = TimeoutSink<Element>(Timeout(interval: max(interval, .zero), scheduler: scheduler)) { sink, value in
            unsafeDowncast(sink, to: TimeoutSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parents. It observes the second when the time has passed.
        sink.hold(self, number: 0)
        sink.hold(other, number: 1)
        sink.observe(at: 0) { sink, value in
            unsafeDowncast(sink, to: TimeoutSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct Timeout {
    let interval: Duration
    let scheduler: any Scheduler
}

private final class TimeoutSink<Element>: SwitchingSink<Timeout, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var action = PendingAction()
    /// Whether the time has passed. Raised inside the serializer.
    private let hasPassed = Flag()
    /// Touched inside the serializer. A value postpones it without scheduling: the pending action finds that it is early, and schedules the
    /// next.
    @exclusivity(unchecked) private var due = Duration.zero

    /// Whether the source is no longer wanted.
    private var isOver: Bool { isStopped || hasPassed.isRaised }

    override func startInputs() {
        start()
        super.startInputs()
    }

    /// Starts counting the time.
    private func start() {
        // Inside the serializer: the action may run before it is stored, and the action that it schedules must be stored after it.
        // LinkChain: a hot source may already be sending.
        guard serializer.enter() else { return serializer.enqueue { self.startNow() } }
        startNow()
        serializer.leave()
    }

    private func startNow() {
        if isOver { return }
        due = parameters.scheduler.now + parameters.interval
        awaitAction(after: parameters.interval)
    }

    @inline(__always)
    func next(_ value: Element) {
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else { return serializer.enqueue { self.take(value, until: due) } }
        take(value, until: due)
        serializer.leave()
    }

    private func take(_ value: Element, until due: Duration) {
        if isOver { return }
        self.due = due
        emit(value)
    }

    private func awaitAction(after delay: Duration) {
        action.hold(parameters.scheduler.schedule(after: delay, action.body({ [weak self] in self?.act() })))
    }

    private func act() {
        guard serializer.enter() else {
            // Not inside the serializer: `other` may send during the subscription.
            return serializer.enqueue { if self.passes() { self.serializer.runAfterwards { self.switchToOther() } } }
        }
        let passes = passes()
        serializer.leave()
        if passes { switchToOther() }
    }

    /// Whether the time has passed by now. Otherwise awaits the rest of it.
    private func passes() -> Bool {
        if isOver { return false }
        let rest = due - parameters.scheduler.now
        if rest > .zero {
            awaitAction(after: rest)
            return false
        }
        return hasPassed.raise()
    }

    private func switchToOther() {
        // The source has the first place, `other` the second.
        drop(0)
        if !isClosed { observe(at: 1, deliver: deliver) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool { number == 1 || !hasPassed.isRaised }

    override func didDispose() { action.dispose() }

    // LinkChain: the time does not run while nobody observes the link.
    override func reset() { action.cancel() }

    override func copy(onto parents: [Parent]) -> Parent {
        let other = parents.source(1, of: Element.self)
        // If the source was released by then, the time has passed.
        if hasPassed.isRaised, parents[0] is EndedSource { return other }
        return parents.source(0, of: Element.self).timeout(parameters.interval, other: other, scheduler: parameters.scheduler)
    }
}
