extension Chain {
    /// Emits each value when `interval` has passed since it came, and completes when `interval` has passed since its source did.
    ///
    /// The times between events stay as they were; an interval below zero counts as none. An error is emitted at once, and what waits is
    /// dropped. All else comes from actions of `scheduler`, one at a time, whatever kind that is. Disposal cancels the action
    /// that is awaited, and drops what waits.
    public func delay(_ interval: Duration, scheduler: any Scheduler) -> Chain<Element> {
        Producer(Delay(interval: max(interval, .zero), scheduler: scheduler), source: self) { observable, downstream in
            let sink = DelaySink<Element>(observable.parameters(), downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DelaySink<Element>.self).next(value)
                })
            return sink
        }
    }
}

private struct Delay {
    let interval: Duration
    let scheduler: any Scheduler
}

private final class DelaySink<Element>: OperatorSink<Delay, Element>, @unchecked Sendable {
    private struct Waiting {
        let value: Element
        let due: Duration
    }

    private let action = SerialDisposable()
    private let serializer = Serializer()
    // Touched inside the serializer. As long as there is something in either, an action is awaited for what is due next.
    @exclusivity(unchecked) private var waiting = Queue<Waiting>()
    @exclusivity(unchecked) private var completionDue: Duration?

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else { return serializer.enqueue { self.keep(value, until: due) } }
        keep(value, until: due)
        serializer.leave()
    }

    override func receive(_ completion: Completion) -> Sink? {
        if isDisposed { return nil }
        guard case .completed = completion else { return receiveError(completion) }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else {
            serializer.enqueue { self.keepCompletion(until: due) }
            return nil
        }
        keepCompletion(until: due)
        serializer.leave()
        return nil
    }

    private func receiveError(_ completion: Completion) -> Sink? {
        guard serializer.enter() else {
            serializer.enqueue { self.finish(with: completion) }
            return nil
        }
        let next = close()
        // Before the next stage gets the error: this sink has stopped, so nothing can overtake it, and nothing is left inside.
        serializer.leave()
        return next
    }

    private func keep(_ value: Element, until due: Duration) {
        if isDisposed { return }
        let isNext = waiting.isEmpty
        waiting.append(Waiting(value: value, due: due))
        if isNext { awaitAction() }
    }

    private func keepCompletion(until due: Duration) {
        if isDisposed { return }
        completionDue = due
        if waiting.isEmpty { awaitAction() }
    }

    private func awaitAction() {
        guard let due = waiting.oldest?.due ?? completionDue else { return }
        // SinkChain: the action holds this sink, so what waits arrives also if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule(after: due - parameters.scheduler.now) { self.act() })
    }

    private func act() {
        guard serializer.enter() else { return serializer.enqueue { self.emitDue() } }
        emitDue()
        serializer.leave()
    }

    private func emitDue() {
        let now = parameters.scheduler.now
        while !isDisposed, let next = waiting.oldest, next.due <= now {
            _ = waiting.popFirst()
            emit(next.value)
        }
        if isDisposed { return }
        if waiting.isEmpty, let completionDue, completionDue <= now { return finish(with: .completed) }
        awaitAction()
    }

    override func didDispose() {
        action.dispose()
        guard serializer.enter() else { return serializer.enqueue { self.drop() } }
        drop()
        serializer.leave()
    }

    private func drop() {
        waiting = Queue()
        completionDue = nil
    }
}
