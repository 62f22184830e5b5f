// The siblings' own: its streams have one subscription in common. In LinkChain a window is a link that owns the link of the source.

extension Chain {
    /// Emits the values as streams, its windows. The first is emitted at once, and the next when the one before has ended: when that has
    /// `count` values, or when `timeSpan` has passed since it was emitted, whichever comes first.
    ///
    /// A window is shared by all who observe it. It emits what comes while they do. What nobody hears is dropped. An observer that comes
    /// after its end hears the end alone. When the source ends, the open window ends as the source does, and then this stream. Windows that
    /// were not full end in actions of `scheduler`; all that is emitted is emitted one at a time. Work that falls due while the source
    /// sends on another thread is done by that thread, after its event. While another thread subscribes to a window or leaves it, that
    /// window's events may come after those of others.
    ///
    /// Disposal stops this stream, and not the open window. Both share one subscription to the source. It is disposed when nobody observes
    /// either, and the pending action is cancelled. From then on, the window is silent. Once this stream is disposed, no window follows:
    /// when the open one ends, the source is released first.
    ///
    /// The siblings: each subscription has windows of its own.
    /// - Precondition: `timeSpan` is more than zero, and `count` is positive. `scheduler` can do something again and again: not
    ///   `ImmediateScheduler`, and `CurrentThreadScheduler` only while something runs on its trampoline.
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Chain<Chain<Element>> {
        precondition(timeSpan > .zero, "window(timeSpan: \(timeSpan)): the time must be more than zero")
        precondition(count > 0, "window(count: \(count)): the count must be positive")
        precondition(
            !(scheduler is ImmediateScheduler),
            "window(timeSpan: \(timeSpan), scheduler: ImmediateScheduler): it would never return; use a scheduler with a queue")
        return parts(
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

private final class WindowSink<Element>: PartsSink, @unchecked Sendable {
    private let parameters: Window
    private let outer: PartCore<Chain<Element>>
    private let serializer = Serializer()
    private let action = SerialDisposable()
    /// The one that is open. Touched inside the serializer, as what follows.
    @exclusivity(unchecked) private var window: PartCore<Element>?
    /// How many values it has.
    @exclusivity(unchecked) private var taken = 0
    /// When it is to end, full or not. One that was full puts it off, and the pending action may find that it is not due yet: so a full
    /// window does not schedule.
    @exclusivity(unchecked) private var due = Duration.zero

    init(_ parameters: Window, _ outer: PartCore<Chain<Element>>, _ subscription: SharedSubscription) {
        self.parameters = parameters
        self.outer = outer
        super.init(outer, subscription)
    }

    /// Opens the first window and begins to count the time. Returns whether the source is wanted: all may have gone in the meantime.
    func start() -> Bool {
        precondition(
            !CurrentThreadScheduler.isIdle(parameters.scheduler),
            "window(timeSpan: \(parameters.timeSpan), scheduler: CurrentThreadScheduler): it would never return; subscribe in its actions"
        )
        // Inside the serializer: the action may run before it is held, and what that schedules is held inside.
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
        parts.removeAll(keepingCapacity: true)
        window?.complete()
        if !isOver { open() }
    }

    private func open() {
        taken = 0
        due = parameters.scheduler.now + parameters.timeSpan
        // The outer stream is disposed: nobody could receive a new window.
        if !outer.isObserved { return }
        let window = PartCore<Element>(subscription)
        self.window = window
        parts.append(window)
        outer.next(
            Producer(window) { observable, downstream in
                observable.parameters(as: PartCore<Element>.self).join(downstream)
            })
    }

    private func awaitAction() {
        // The siblings: the action holds this sink, so time passes also if nobody else holds the chain.
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
