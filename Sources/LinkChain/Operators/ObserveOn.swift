// LinkChain's own: waiting values go with the last observer, but those for the next one stay.

extension Chain {
    /// Emits its source's events from actions of `scheduler`, in order and one at a time, even if the scheduler is concurrent.
    ///
    /// What comes while an action is pending or running is emitted by that action. The end waits behind the values, even an error; the
    /// source is released as it ends. Disposal stops the source, cancels the pending action, and drops what waits.
    ///
    /// One action emits all that waits, including what comes meanwhile. A source that outpaces its handler keeps the scheduler until it
    /// pauses. A handler that sends to the source for each value never gives the scheduler back.
    public func observe(on scheduler: any Scheduler) -> Chain<Element> {
        let sink = ObserveOnSink<Element>(ObserveOn(scheduler: scheduler))
        // LinkChain: a root of its own, since its events come from the scheduler, not through the serializer of its source.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: ObserveOnSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct ObserveOn {
    let scheduler: any Scheduler
}

private final class ObserveOnSink<Element>: MultiSourceSink<ObserveOn, Element>, @unchecked Sendable {
    /// The lock of ``waiting`` orders its uses.
    @exclusivity(unchecked) private var action = PendingAction()
    private let waiting = DrainQueue<Element>()

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if waiting.append(value) { awaitAction() }
        // LinkChain: the last observer has left meanwhile. The value is not for the next one.
        if isResting { dropWaitingAtRest() }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        if waiting.end(with: completion) { awaitAction() }
        return true
    }

    private func awaitAction() {
        action.hold(parameters.scheduler.schedule(action.body({ [weak self] in self?.drain() })))
    }

    private func drain() {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
        waiting.drain(next: { emitSerially($0) }, end: { finishSerially(with: $0) })
    }

    override func didDispose() {
        action.dispose()
        waiting.removeAll()
    }

    override func didComeToRest() -> Bool {
        dropWaitingAtRest()
        return false
    }

    override func settleInputs(_ unsettled: inout [Unsettled]) {
        // Another thread may not have dropped it yet. Once per run: then comes what is for the present observers.
        dropWaiting { inputs.withLock { inputs in runIfAwake.map { inputs.begin($0) } ?? false } }
        super.settleInputs(&unsettled)
    }

    /// Events for an observer that was announced meanwhile stay, and so does the action.
    private func dropWaitingAtRest() { dropWaiting { isResting } }

    private func dropWaiting(if isUnwanted: () -> Bool) {
        var token: (any Disposable)?
        let removed = waiting.removeAll {
            let isUnwanted = isUnwanted()
            if isUnwanted { token = action.take() }
            return isUnwanted
        }
        token?.dispose()
        // LinkChain: a later observer is told the end that was waiting: the source is gone and sends no other.
        if let completion = removed?.completion { finishSerially(with: completion) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).observe(on: parameters.scheduler) }
}
