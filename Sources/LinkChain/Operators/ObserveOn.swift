extension Observer {
    /// Emits the events of its source from actions of `scheduler`: in their order and one at a time, also if that runs several actions at once.
    ///
    /// What comes while an action is awaited or at work is emitted by that one. The end waits behind the values, be it an error or not; what is
    /// above is released when it is emitted. Disposal cancels the action that is awaited, and drops what waits.
    public func observeOn(_ scheduler: any Scheduler) -> Observer<Element> {
        let link = ObserveOnLink<Element>(scheduler)
        // LinkChain: a root of its own, since its events come from the scheduler and not through the gate that its source's events pass.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: ObserveOnLink<Element>.self).next(value)
        }
        return link
    }
}

private final class ObserveOnLink<Element>: JointLink<Element>, @unchecked Sendable {
    private let scheduler: any Scheduler
    private let action = SerialDisposable()
    private let waiting = HandOff<Element>()

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init()
    }

    // LinkChain: the action knows this link weakly, and would wait with the scheduler until its time all the same.
    deinit { action.dispose() }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        if waiting.append(value) { awaitAction() }
    }

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        if waiting.end(with: terminal) { awaitAction() }
        return true
    }

    private func awaitAction() {
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once, with what waits.
        action.hold(scheduler.schedule { [weak self] in self?.drain() })
    }

    private func drain() {
        waiting.drain(next: { emitSerially($0) }, end: { finishSerially(with: $0) })
    }

    override func didClose() {
        super.didClose()
        action.dispose()
        waiting.removeAll()
    }

    override func didStop(_ run: Int) {
        var removed: HandOff<Element>.Removed?
        var token: (any Disposable)?
        // LinkChain: under the lock, as somebody else may observe this link by now, for whom what waits is kept.
        origin.locked {
            if observers == 0 { (removed, token) = (waiting.removeAll(), action.take()) }
        }
        token?.dispose()
        // Whoever observes this link later is told the end that was waiting: there is no source any more to send another.
        if let terminal = removed?.terminal { finishSerially(with: terminal) }
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).observeOn(scheduler) }
}
