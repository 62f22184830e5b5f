// The siblings' own: its streams share one subscription. In LinkChain a window is a link that owns the source's link.

extension Chain {
    /// Emits the values as a sequence of streams, its windows.
    ///
    /// The first window is emitted at once, each further one when the previous one has ended: when it has `count` values or when `timeSpan`
    /// has passed since it was emitted, whichever comes first.
    ///
    /// All observers of a window share it. They hear what it emits while they observe; values that nobody hears are dropped. After a
    /// window's end, observers hear only the end. When the source ends, the open window ends as it does, and then this stream. Windows that
    /// are not full end in actions of `scheduler`; events are emitted one at a time. Work that falls due while the source sends on another
    /// thread is done by that thread, after its event. While another thread subscribes to a window or leaves it, that window's events may
    /// come after those of others.
    ///
    /// Disposal stops this stream, not the open window. Both share one subscription to the source. When nobody observes either, it is
    /// disposed, the pending action is cancelled, and the window is silent. Once this stream is disposed, no window follows: when the open
    /// one ends, the source is released first.
    ///
    /// The siblings: each subscription has its own windows.
    /// - Precondition: `timeSpan` is more than zero, and `count` is positive. `scheduler` can repeat work: not `ImmediateScheduler`, and
    ///   `CurrentThreadScheduler` only while something runs on its trampoline.
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Chain<Chain<Element>> {
        precondition(timeSpan > .zero, "window(timeSpan: \(timeSpan)): the time must be more than zero")
        precondition(count > 0, "window(count: \(count)): the count must be positive")
        precondition(
            !(scheduler is ImmediateScheduler),
            "window(timeSpan: \(timeSpan), scheduler: ImmediateScheduler): it would never return; use a scheduler with a queue")
        return substreams(
            Window(timeSpan: timeSpan, count: count, scheduler: scheduler),
            begin: { parameters, windows, subscription in
                let sink = WindowSink<Element>(parameters, windows, subscription)
                return sink.start() ? sink : nil
            },
            deliver: { sink, value in unsafeDowncast(sink, to: WindowSink<Element>.self).next(value) })
    }
}

private struct Window {
    let timeSpan: Duration
    let count: Int
    let scheduler: any Scheduler
}

private final class WindowSink<Element>: SubstreamsSink, @unchecked Sendable {
    private let parameters: Window
    private let outer: SubstreamCore<Chain<Element>>
    private let serializer = Serializer()
    private let action = SerialDisposable()
    /// The open window. Touched inside the serializer, as are the next two.
    @exclusivity(unchecked) private var window: SubstreamCore<Element>?
    /// The number of its values.
    @exclusivity(unchecked) private var taken = 0
    /// When the window is to end, full or not. A full window postpones it without scheduling: the pending action finds that it is early,
    /// and schedules the next.
    @exclusivity(unchecked) private var due = Duration.zero

    init(_ parameters: Window, _ outer: SubstreamCore<Chain<Element>>, _ subscription: SharedSubscription) {
        self.parameters = parameters
        self.outer = outer
        super.init(outer, subscription)
    }

    /// Opens the first window and starts the time. Returns whether the source is wanted: all observers may have left meanwhile.
    func start() -> Bool {
        precondition(
            !CurrentThreadScheduler.isIdle(parameters.scheduler),
            "window(timeSpan: \(parameters.timeSpan), scheduler: CurrentThreadScheduler): it would never return; subscribe in its actions"
        )
        // Inside the serializer: the action may run before it is stored, and the action that it schedules must be stored after it.
        guard serializer.enter() else { preconditionFailure("window: others use its sink before it has started") }
        let isWanted = startNow()
        serializer.leave()
        return isWanted
    }

    private func startNow() -> Bool {
        open()
        if subscription.isOver { return false }
        awaitAction()
        return true
    }

    @inline(__always)
    func next(_ value: Element) {
        if isOver { return }
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isOver { return }
        taken += 1
        window?.next(value)
        if taken == parameters.count, !isOver { openNext() }
    }

    private func openNext() {
        let window = self.window.take()
        substreams.removeAll(keepingCapacity: true)
        window?.complete()
        if !isOver { open() }
    }

    private func open() {
        taken = 0
        due = parameters.scheduler.now + parameters.timeSpan
        // The outer stream is disposed: nobody could receive a new window.
        if !outer.isObserved { return }
        let window = SubstreamCore<Element>(subscription)
        self.window = window
        substreams.append(window)
        outer.next(
            Producer(window) { observable, downstream in
                observable.parameters(as: SubstreamCore<Element>.self).join(downstream)
            })
    }

    private func awaitAction() {
        // The siblings: the action holds this sink, so the time runs even if nobody else holds the chain.
        action.hold(parameters.scheduler.schedule(after: due - parameters.scheduler.now) { self.act() })
    }

    private func act() {
        guard serializer.enter() else { return serializer.enqueue { self.endDue() } }
        endDue()
        serializer.leave()
    }

    private func endDue() {
        if isOver { return }
        if due <= parameters.scheduler.now { openNext() }
        if !isOver { awaitAction() }
    }

    override func receive(_ completion: Completion) -> Sink? {
        guard serializer.enter() else {
            serializer.enqueue { self.finishAll(with: completion) }
            return nil
        }
        let next = closeAll(completion)
        // Before the streams hear the end: this sink has stopped, so nothing is emitted after it.
        serializer.leave()
        return next
    }

    override func didDispose() { action.dispose() }
}
