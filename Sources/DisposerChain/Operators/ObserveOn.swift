extension Chain {
    /// Emits the events of its source from actions of `scheduler`: in their order and one at a time, also if that runs several actions at
    /// once.
    ///
    /// What comes while an action is awaited or at work is emitted by that one. The end waits behind the values, be it an error or not;
    /// what is above is released when it is emitted. Disposal cancels the action that is awaited, and drops what waits.
    public func observe(on scheduler: any Scheduler) -> Chain<Element> {
        Producer(ObserveOn(scheduler: scheduler), source: self) { observable, downstream in
            let sink = ObserveOnSink<Element>(observable.parameters(), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: ObserveOnSink<Element>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct ObserveOn {
    let scheduler: any Scheduler
}

private final class ObserveOnSink<Element>: OperatorSink<ObserveOn, Element>, @unchecked Sendable {
    private let action = SerialDisposable()
    private let waiting = DrainQueue<Element>()

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        if waiting.append(value) { awaitAction() }
    }

    override func receive(_ completion: Completion) -> Sink? {
        if !isDisposed, waiting.end(with: completion) { awaitAction() }
        return nil
    }

    private func awaitAction() {
        // DisposerChain: the action holds this sink, so what waits arrives also if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule { self.drain() })
    }

    private func drain() {
        waiting.drain(next: { if !isDisposed { emit($0) } }, end: { finish(with: $0) })
    }

    override func didDispose() {
        action.dispose()
        waiting.removeAll()
    }
}
