extension Observer {
    /// Emits each value when `interval` has passed since it came, and completes when `interval` has passed since its source did.
    ///
    /// The times between events stay as they were; an interval below zero counts as none. An error is emitted at once, and what waits is
    /// dropped. All else comes from actions of `scheduler`, one at a time, whatever kind that is. Disposal cancels the action
    /// that is awaited, and drops what waits.
    public func delay(_ interval: Duration, scheduler: any Scheduler) -> Observer<Element> {
        let link = DelayLink<Element>(interval, scheduler)
        // LinkChain: a root of its own, since its events come from the scheduler and not through the gate that its source's events pass.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: DelayLink<Element>.self).next(value)
        }
        return link
    }
}

private final class DelayLink<Element>: JointLink<Element>, @unchecked Sendable {
    private struct Waiting {
        let value: Element
        let due: Duration
    }

    private let interval: Duration
    private let scheduler: any Scheduler
    private let action = SerialDisposable()
    // Touched inside the gate. As long as there is something in either, an action is awaited for what is due next.
    @exclusivity(unchecked) private var waiting = Queue<Waiting>()
    @exclusivity(unchecked) private var completionDue: Duration?

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

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        guard case .completed = terminal else { return false }
        let due = scheduler.now + interval
        guard origin.gate.enter() else {
            origin.gate.leaveWork { self.keepCompletion(until: due) }
            return true
        }
        keepCompletion(until: due)
        origin.gate.leave()
        return true
    }

    private func keep(_ value: Element, until due: Duration) {
        if isClosed { return }
        let isNext = waiting.isEmpty
        waiting.append(Waiting(value: value, due: due))
        if isNext { awaitAction() }
    }

    private func keepCompletion(until due: Duration) {
        if isClosed { return }
        completionDue = due
        if waiting.isEmpty { awaitAction() }
    }

    private func awaitAction() {
        guard let due = waiting.oldest?.due ?? completionDue else { return }
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once, with what waits.
        action.hold(scheduler.schedule(after: due - scheduler.now) { [weak self] in self?.act() })
    }

    private func act() {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.emitDue() } }
        emitDue()
        origin.gate.leave()
    }

    private func emitDue() {
        let now = scheduler.now
        while !isClosed, let next = waiting.oldest, next.due <= now {
            _ = waiting.popFirst()
            emit(next.value)
        }
        if isClosed { return }
        if waiting.isEmpty, let completionDue, completionDue <= now { return finish(with: .completed) }
        awaitAction()
    }

    override func willEnd(_ terminal: Terminal) {
        action.dispose()
        drop()
    }

    override func didClose() {
        super.didClose()
        action.dispose()
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.drop() } }
        drop()
        origin.gate.leave()
    }

    override func reset() {
        action.take()?.dispose()
        let isCompleted = completionDue != nil
        drop()
        // LinkChain: whoever observes this link later is told the end that was waiting: there is no source any more to send another.
        if isCompleted { pass(.completed) }
    }

    private func drop() {
        waiting = Queue()
        completionDue = nil
    }

    override func anew(from parents: [Link]) -> Link {
        parent(parents, of: Element.self).delay(interval, scheduler: scheduler)
    }
}
