extension Observer {
    /// Emits a value when `interval` has passed since it came and no other has come meanwhile; the others are dropped.
    ///
    /// When the source completes, the value that waits is emitted at once, and then the completion. An error is emitted at once, and the value that waits
    /// is dropped. Values that were waited for come from actions of `scheduler`, one at a time, whatever kind that is. An interval below
    /// zero counts as none. Disposal cancels the action that is awaited, and drops what waits.
    public func debounce(_ interval: Duration, scheduler: any Scheduler) -> Observer<Element> {
        let link = DebounceLink<Element>(interval, scheduler)
        // LinkChain: a root of its own, since its events come from the scheduler and not through the gate that its source's events pass.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: DebounceLink<Element>.self).next(value)
        }
        return link
    }
}

private final class DebounceLink<Element>: JointLink<Element>, @unchecked Sendable {
    private let interval: Duration
    private let scheduler: any Scheduler
    private let action = SerialDisposable()
    /// Touched inside the gate. As long as it is there, an action is awaited, which may find that it is not due yet: so a value
    /// that takes the place of another does not schedule.
    @exclusivity(unchecked) private var latest: (value: Element, due: Duration)?

    init(_ interval: Duration, _ scheduler: any Scheduler) {
        self.interval = max(interval, .zero)
        self.scheduler = scheduler
        super.init()
    }

    // LinkChain: the action knows this link weakly, and would wait with the scheduler until its time all the same.
    deinit { action.dispose() }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        let due = scheduler.now + interval
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.keep(value, until: due) } }
        keep(value, until: due)
        origin.gate.leave()
    }

    override func willEnd(_ terminal: Terminal) {
        action.dispose()
        if case .completed = terminal, let latest { emit(latest.value) }
        latest = nil
    }

    private func keep(_ value: Element, until due: Duration) {
        if isClosed { return }
        let isAwaited = latest != nil
        latest = (value, due)
        if !isAwaited { awaitAction(after: interval) }
    }

    private func awaitAction(after delay: Duration) {
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once, with what waits.
        action.hold(scheduler.schedule(after: delay) { [weak self] in self?.act() })
    }

    private func act() {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.emitDue() } }
        emitDue()
        origin.gate.leave()
    }

    private func emitDue() {
        guard !isClosed, let latest else { return }
        let rest = latest.due - scheduler.now
        if rest > .zero { return awaitAction(after: rest) }
        self.latest = nil
        emit(latest.value)
    }

    override func didClose() {
        super.didClose()
        action.dispose()
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.latest = nil } }
        latest = nil
        origin.gate.leave()
    }

    override func reset() {
        action.take()?.dispose()
        latest = nil
    }

    override func anew(from parents: [Link]) -> Link {
        parent(parents, of: Element.self).debounce(interval, scheduler: scheduler)
    }
}
