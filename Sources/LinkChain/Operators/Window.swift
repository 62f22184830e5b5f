// LinkChain's own: a window is a link that owns the link of the source.

extension Chain {
    /// Emits the values as streams, its windows. The first is emitted at once, and the next when the one before has ended: when that has
    /// `count` values, or when `timeSpan` has passed since it was emitted, whichever comes first.
    ///
    /// A window is shared by all who observe it. It emits what comes while they do. What nobody hears is dropped. An observer that comes
    /// after its end hears the end alone. When the source ends, the open window ends as the source does, and then this stream. Windows that
    /// were not full end in actions of `scheduler`; all that is emitted is emitted one at a time. Work that falls due while the source
    /// sends on another thread is done by that thread, after its event.
    ///
    /// Disposal stops this stream, and not the open window. Both share one subscription to the source. It is disposed when nobody observes
    /// either, and the pending action is cancelled. From then on, the window is silent. Once this stream is disposed, no window follows:
    /// when the open one ends, the source is released first.
    ///
    /// LinkChain: the time counts while somebody observes the link. Windows own the source, as this link does, until they end. One that
    /// nobody holds goes at once, and its values are dropped. One that is held and was not observed yet keeps them, as every link does,
    /// and counts as observed.
    /// - Precondition: `timeSpan` is more than zero, and `count` is positive. `scheduler` can do something again and again: not
    ///   `ImmediateScheduler`, and `CurrentThreadScheduler` only while something runs on its trampoline.
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Chain<Chain<Element>> {
        precondition(timeSpan > .zero, "window(timeSpan: \(timeSpan)): the time must be more than zero")
        precondition(count > 0, "window(count: \(count)): the count must be positive")
        precondition(
            !(scheduler is ImmediateScheduler),
            "window(timeSpan: \(timeSpan), scheduler: ImmediateScheduler): it would never return; use a scheduler with a queue")
        let sink = WindowSink<Element>(Window(timeSpan: timeSpan, count: count, scheduler: scheduler)) { sink, value in
            unsafeDowncast(sink, to: WindowSink<Element>.self).next(value)
        }
        // LinkChain: the link owns its parent from now on; a cold one starts when a final link below is observed.
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
    // It stands for itself, as a subject does: another would have no values.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

private final class WindowSink<Element>: PartsSink<Window, Element, Chain<Element>>, @unchecked Sendable {
    private let action = SerialDisposable()
    /// The place of the one that is open. LinkChain: it knows the window weakly. Touched inside the serializer, as what follows.
    @exclusivity(unchecked) private var window: Registration<Element>?
    /// How many values it has.
    @exclusivity(unchecked) private var taken = 0
    /// When it is to end, full or not. One that was full puts it off, and the pending action may find that it is not due yet: so a full
    /// window does not schedule.
    @exclusivity(unchecked) private var due = Duration.zero

    // LinkChain: the action holds this link weakly. Without this, it would stay with the scheduler until its turn.
    deinit { action.dispose() }

    override func startInputs() {
        start()
        super.startInputs()
    }

    /// Opens the first window and begins to count the time.
    private func start() {
        precondition(
            !CurrentThreadScheduler.isIdle(parameters.scheduler),
            "window(timeSpan: \(parameters.timeSpan), scheduler: CurrentThreadScheduler): it would never return; subscribe in its actions"
        )
        // Inside the serializer: the action may run before it is held, and what that schedules is held inside.
        // LinkChain: and a hot source may send already.
        guard serializer.enter() else { return serializer.enqueue { self.startNow() } }
        startNow()
        serializer.leave()
    }

    private func startNow() {
        // LinkChain: one that is open has values that came before somebody observed the link.
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
        // LinkChain: before somebody observes the link, the first value opens the first window.
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
        let place = Registration<Element>.passing(to: window)
        self.window = place
        window.attachInside(to: self, place)
        emitPart(window)
    }

    private func awaitAction() {
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once.
        action.hold(parameters.scheduler.schedule(after: due - parameters.scheduler.now) { [weak self] in self?.act() })
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
        action.take()?.dispose()
        // A window that is still held is silent from now on: the next observer gets others. After the end it tells of that.
        if !isClosed { window?.drop() }
        window = nil
        taken = 0
    }
}
