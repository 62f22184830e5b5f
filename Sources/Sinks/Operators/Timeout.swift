// The siblings' own: it keeps the source in order to drop it, since another thread may dispose it meanwhile.

extension Chain {
    /// Emits its source's events until `interval` passes without a value; then releases the source and emits the events of `other`.
    ///
    /// The time runs from the subscription to the first value, from there to the next, and so on. When it has passed, an action of
    /// `scheduler` tears the source down and then subscribes to `other`. (A `create` whose closure is still running is cleaned up when that
    /// returns.) Ends when the running stream does. Work that falls due while the source sends on another thread is done by that thread,
    /// after its event. A value that comes exactly when the time has passed is either emitted and restarts the time, or dropped. An
    /// interval below zero counts as none. Disposal stops the running stream and cancels the pending action.
    public func timeout(_ interval: Duration, other: Chain<Element>, scheduler: any Scheduler) -> Chain<Element> {
        Producer(Timeout(interval: max(interval, .zero), scheduler: scheduler), sources: [self, other]) { observable, downstream in
            let sink = TimeoutSink<Element>(
                observable.parameters(), observable.source(1, of: Element.self),
                deliver: { input, value in
                    input.forward(to: TimeoutSink<Element>.self) { $0.emitSerially(value) }
                }, downstream)
            return sink.whenWired {
                sink.start()
                if sink.isOver { return }
                sink.subscribe(to: observable.source(0, of: Element.self), number: 0, keep: { sink.keep($0) }) { input, value in
                    input.forward(to: TimeoutSink<Element>.self) { $0.next(value) }
                }
            }
        }
    }
}

private struct Timeout {
    let interval: Duration
    let scheduler: any Scheduler
}

private final class TimeoutSink<Element>: SwitchingSink<Timeout, Element>, @unchecked Sendable {
    private let other: Chain<Element>
    private let action = SerialDisposable()
    /// The source. It holds this sink; disposal breaks the cycle.
    private let source = Locked<InputSink?>(nil)
    /// Whether the time has passed. Raised inside the serializer.
    private let hasPassed = Flag()
    /// Touched inside the serializer. A value postpones it without scheduling: the pending action finds that it is early, and schedules the
    /// next.
    @exclusivity(unchecked) private var due = Duration.zero

    init(
        _ parameters: Timeout, _ other: Chain<Element>, deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>
    ) {
        self.other = other
        super.init(parameters, deliver: deliver, downstream)
    }

    /// Whether the source is no longer wanted.
    var isOver: Bool { isStopped || hasPassed.isRaised }

    /// Starts counting the time.
    func start() {
        // Inside the serializer: the action may run before it is stored, and the action that it schedules must be stored after it.
        guard serializer.enter() else { return serializer.enqueue { self.startNow() } }
        startNow()
        serializer.leave()
    }

    private func startNow() {
        if isOver { return }
        due = parameters.scheduler.now + parameters.interval
        awaitAction(after: parameters.interval)
    }

    /// Keeps the source, to drop it when the time has passed, or now if it has.
    func keep(_ input: InputSink) {
        let isLate = source.withLock { source in
            // Checked under the lock: a flag that is raised meanwhile is seen here, or the thread that raises it finds the source.
            if !isOver { source = input }
            return isOver
        }
        if isLate { drop(input) }
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
        // The action holds this sink, so the time runs even if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule(after: delay) { self.act() })
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
        if let source = source.withLock({ $0.take() }) { drop(source) }
        if !isStopped { subscribe(to: other, number: 1, deliver: deliver) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool { number == 1 || !hasPassed.isRaised }

    override func didDispose() {
        action.dispose()
        _ = source.withLock { $0.take() }
    }
}
