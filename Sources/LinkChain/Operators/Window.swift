// LinkChain's own: a window is a link that owns the source's link.

extension Chain {
    /// Emits the values as a sequence of streams, its windows.
    ///
    /// The first window is emitted at once, each further one when the previous one has ended: when it has `count` values or when `timeSpan`
    /// has passed since it was emitted, whichever comes first.
    ///
    /// All observers of a window share it. They hear what it emits while they observe; values that nobody hears are dropped. After a
    /// window's end, observers hear only the end. When the source ends, the open window ends as it does, and then this stream. Windows that
    /// are not full end in actions of `scheduler`; events are emitted one at a time. Work that falls due while the source sends on another
    /// thread is done by that thread, after its event.
    ///
    /// Disposal stops this stream, not the open window. Both share one subscription to the source. When nobody observes either, it is
    /// disposed, the pending action is cancelled, and the window is silent. Once this stream is disposed, no window follows: when the open
    /// one ends, the source is released first.
    ///
    /// LinkChain: the time runs while somebody observes the link. Windows own the source, as this link does, until they end. A window that
    /// nobody holds is freed at once, with its values. A window that is held but was never observed keeps its values, as every link does,
    /// and counts as observed.
    /// - Precondition: `timeSpan` is more than zero, and `count` is positive. `scheduler` can repeat work: not `ImmediateScheduler`, and
    ///   `CurrentThreadScheduler` only while something runs on its trampoline.
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Chain<Chain<Element>> {
        precondition(timeSpan > .zero, "window(timeSpan: \(timeSpan)): the time must be more than zero")
        precondition(count > 0, "window(count: \(count)): the count must be positive")
        precondition(
            !(scheduler is ImmediateScheduler),
            "window(timeSpan: \(timeSpan), scheduler: ImmediateScheduler): it would never return; use a scheduler with a queue")
        let sink = WindowSink<Element>(Window(timeSpan: timeSpan, count: count, scheduler: scheduler)) { sink, value in
            unsafeDowncast(sink, to: WindowSink<Element>.self).next(value)
        }
        // LinkChain: the link owns its parent. A cold one starts when a final link below is observed.
        sink.hold(self)
        return sink.makeOuter()
    }
}

private struct Window {
    let timeSpan: Duration
    let count: Int
    let scheduler: any Scheduler
}

/// LinkChain: a window is a link, which owns the source until it ends.
private final class WindowLink<Element>: Observer<Element>, @unchecked Sendable {
    // A copy is the link itself, as for a subject: a new link would have no values.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

private final class WindowSink<Element>: SubstreamsSink<Window, Element, Chain<Element>>, @unchecked Sendable {
    @exclusivity(unchecked) private var action = PendingAction()
    /// The place of the open window. LinkChain: it holds the window weakly. Touched inside the serializer, as are the next two.
    @exclusivity(unchecked) private var window: ChildRegistration<Element>?
    /// The number of its values.
    @exclusivity(unchecked) private var taken = 0
    /// When the window is to end, full or not. A full window postpones it without scheduling: the pending action finds that it is early,
    /// and schedules the next.
    @exclusivity(unchecked) private var due = Duration.zero

    override func startInputs() {
        start()
        super.startInputs()
    }

    /// Opens the first window and starts the time.
    private func start() {
        precondition(
            !CurrentThreadScheduler.isIdle(parameters.scheduler),
            "window(timeSpan: \(parameters.timeSpan), scheduler: CurrentThreadScheduler): it would never return; subscribe in its actions"
        )
        // Inside the serializer: the action may run before it is stored, and the action that it schedules must be stored after it.
        // LinkChain: a hot source may already be sending.
        guard serializer.enter() else { return serializer.enqueue { self.startNow() } }
        startNow()
        serializer.leave()
    }

    private func startNow() {
        // LinkChain: a window that is open has values from before anybody observed the link.
        if window == nil, !isStopped { open() }
        if isStopped { return }
        due = parameters.scheduler.now + parameters.timeSpan
        awaitAction()
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isStopped { return }
        // LinkChain: before anybody observes the link, the first value opens the first window.
        if window == nil { open() }
        taken += 1
        window?.next(value)
        if taken == parameters.count, !isStopped { openNext() }
    }

    private func openNext() {
        let window = self.window.take()
        if let window { complete(window) }
        if !isStopped { open() }
    }

    private func open() {
        taken = 0
        due = parameters.scheduler.now + parameters.timeSpan
        // The outer stream is disposed: nobody could receive a new window.
        if !isOuterObserved { return }
        let window = WindowLink<Element>(tree)
        let place = ChildRegistration<Element>.passing(to: window)
        self.window = place
        window.attachInside(to: self, place)
        emitSubstream(window)
    }

    private func awaitAction() {
        action.hold(parameters.scheduler.schedule(after: due - parameters.scheduler.now, action.body({ [weak self] in self?.act() })))
    }

    private func act() {
        guard serializer.enter() else { return serializer.enqueue { self.endDue() } }
        endDue()
        serializer.leave()
    }

    private func endDue() {
        if isStopped { return }
        if due <= parameters.scheduler.now { openNext() }
        if !isStopped { awaitAction() }
    }

    override func didDispose() { action.dispose() }

    override func reset() {
        action.cancel()
        // A window that is still held falls silent: the next observer gets new ones. If the stream has ended, it reports that end instead.
        if !isClosed { window?.drop() }
        window = nil
        taken = 0
    }
}
