// The siblings' own: waiting values go with the sink. In LinkChain they go with the last observer.

extension Chain {
    /// Emits its source's events from actions of `scheduler`, in order and one at a time, even if the scheduler is concurrent.
    ///
    /// What comes while an action is pending or running is emitted by that action. The end waits behind the values, even an error; the
    /// source is released as it ends. Disposal stops the source, cancels the pending action, and drops what waits.
    ///
    /// One action emits all that waits, including what comes meanwhile. A source that outpaces its handler keeps the scheduler until it
    /// pauses. A handler that sends to the source for each value never gives the scheduler back.
    public func observe(on scheduler: any Scheduler) -> Chain<Element> {
        join(ObserveOnSink<Element>.self, ObserveOn(scheduler: scheduler))
    }
}

@usableFromInline struct ObserveOn {
    let scheduler: any Scheduler
}

/// A joint with one source, which is released when it ends, before this sink is.
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
        // The action holds this sink, so what waits is delivered even if nobody else holds the chain.
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
