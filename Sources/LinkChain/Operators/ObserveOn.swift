// LinkChain's own: values that wait go with the last observer, and not with those of the next one.

extension Chain {
    /// Emits the events of its source from actions of `scheduler`: in their order and one at a time, also if that runs several actions at
    /// once.
    ///
    /// What comes while an action is awaited or at work is emitted by that one. The end waits behind the values, be it an error or not; the
    /// source is released as it ends. Disposal stops the source, cancels the pending action, and drops what waits.
    ///
    /// One action emits all that waits, also what comes meanwhile: a source that sends faster than its handler works keeps the scheduler
    /// until it pauses. A handler that sends to the source for each value never gives the scheduler back.
    public func observe(on scheduler: any Scheduler) -> Chain<Element> {
        let sink = ObserveOnSink<Element>(ObserveOn(scheduler: scheduler))
        // LinkChain: a root of its own, since its events come from the scheduler and not through the serializer that its source's events
        // pass.
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
    private let action = SerialDisposable()
    private let waiting = DrainQueue<Element>()

    // LinkChain: the action holds this link weakly. Without this, it would stay with the scheduler until its turn.
    deinit { action.dispose() }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if waiting.append(value) { awaitAction() }
        // LinkChain: the last observer went meanwhile. The value is not for the next.
        if isResting { dropWaiting() }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        if waiting.end(with: completion) { awaitAction() }
        return true
    }

    private func awaitAction() {
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once, with what waits.
        action.hold(parameters.scheduler.schedule { [weak self] in self?.drain() })
    }

    private func drain() {
        // LinkChain: through the serializer although one source sends: it guards the list of observers.
        waiting.drain(next: { emitSerially($0) }, end: { finishSerially(with: $0) })
    }

    override func didDispose() {
        action.dispose()
        waiting.removeAll()
    }

    override func didComeToRest() -> Bool {
        let tells = super.didComeToRest()
        dropWaiting()
        return tells
    }

    private func dropWaiting() {
        // What came for an observer that was announced meanwhile stays, and so does the action.
        var token: (any Disposable)?
        let removed = waiting.removeAll {
            let isResting = isResting
            if isResting { token = action.take() }
            return isResting
        }
        token?.dispose()
        // LinkChain: one that observes this link later is told the end that was waiting: there is no source any more to send another.
        if let completion = removed?.completion { finishSerially(with: completion) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).observe(on: parameters.scheduler) }
}
