// LinkChain's own: it needs a tree of its own, since its values come from a scheduler. In the siblings it is a stage.

extension Chain {
    /// Emits a value when `interval` has passed without another one; drops the others.
    ///
    /// When the source completes, the waiting value is emitted at once. An error is emitted at once, and the waiting value is dropped. All
    /// other values come from actions of `scheduler`, one at a time, whatever the kind of scheduler. Work that falls due while the source
    /// sends on another thread is done by that thread, after its event. If a value comes exactly when the waiting one is due, the waiting
    /// one is either emitted or dropped. An interval below zero counts as none. Disposal stops the source, cancels the pending action, and
    /// drops the waiting value.
    public func debounce(_ interval: Duration, scheduler: any Scheduler) -> Chain<Element> {
        let sink = DebounceSink<Element>(Debounce(interval: max(interval, .zero), scheduler: scheduler))
        // LinkChain: a root of its own, since its events come from the scheduler, not through the serializer of its source.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: DebounceSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct Debounce {
    let interval: Duration
    let scheduler: any Scheduler
}

private final class DebounceSink<Element>: MultiSourceSink<Debounce, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var action = PendingAction()
    /// Touched inside the serializer. While it is set, an action is pending, so a value that replaces another schedules nothing.
    @exclusivity(unchecked) private var latest: (value: Element, due: Duration)?

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else { return serializer.enqueue { self.keep(value, until: due) } }
        keep(value, until: due)
        serializer.leave()
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion, let latest { emit(latest.value) }
    }

    private func keep(_ value: Element, until due: Duration) {
        if isStopped { return }
        let isAwaited = latest != nil
        latest = (value, due)
        // Not the full interval: the value may have waited for a slow handler.
        if !isAwaited { awaitAction(after: due - parameters.scheduler.now) }
    }

    private func awaitAction(after delay: Duration) {
        action.hold(parameters.scheduler.schedule(after: delay, action.body({ [weak self] in self?.act() })))
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

    override func didDispose() { action.dispose() }

    // LinkChain: all observers share this state, which starts over when the last has left.
    override func reset() {
        action.cancel()
        latest = nil
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(of: Element.self).debounce(parameters.interval, scheduler: parameters.scheduler)
    }
}
