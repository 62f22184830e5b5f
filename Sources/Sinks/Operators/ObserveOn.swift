// The siblings' own: what waits goes with the sink. In LinkChain it goes with the last observer.

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
        join(ObserveOnSink<Element>.self, ObserveOn(scheduler: scheduler))
    }
}

@usableFromInline struct ObserveOn {
    let scheduler: any Scheduler
}

/// With one source: it is released as it ends, before this sink is.
@usableFromInline final class ObserveOnSink<Element>: MultiSourceSink<ObserveOn, Element>, Joint, @unchecked Sendable {
    private let action = SerialDisposable()
    private let waiting = DrainQueue<Element>()

    @usableFromInline func subscribe(to sources: Sources) {
        subscribe(to: sources.source(of: Element.self)) { input, value in
            input.forward(to: ObserveOnSink<Element>.self) { $0.next(value) }
        }
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if waiting.append(value) { awaitAction() }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        if waiting.end(with: completion) { awaitAction() }
        return true
    }

    private func awaitAction() {
        // The action holds this sink, so what waits arrives also if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule { self.drain() })
    }

    private func drain() {
        waiting.drain(next: { if !isStopped { emit($0) } }, end: { finish(with: $0) })
    }

    override func didDispose() {
        action.dispose()
        waiting.removeAll()
    }
}
