/// A joint with one source, whose values wait for actions of a scheduler: the base of `delay`, `throttle` and `buffer(timeSpan:)`.
///
/// LinkChain: a root of its own, since its events come from the scheduler, not through the serializer of its source.
@usableFromInline class TimedSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    @exclusivity(unchecked) private final var action = PendingAction()

    @usableFromInline override init(_ parameters: Parameters, _ wiring: Wiring<Output>) { super.init(parameters, wiring) }

    /// Whether each subscription begins with ``Joint/subscribe(to:)``. LinkChain: that is called once, when the link is made.
    @inline(__always)
    final var startsWhenSubscribing: Bool { false }

    /// Begins to count the time. Called when the link is started.
    func start() {}

    override final func startInputs() {
        start()
        super.startInputs()
    }

    /// Schedules ``TimedStage/act()`` after `delay`. `stage` is this sink with its own type, so the call is specialised.
    @inline(__always)
    final func awaitAction<Stage: TimedStage>(of stage: Stage, after delay: Duration, on scheduler: any Scheduler) {
        action.hold(scheduler.schedule(after: delay, action.body({ [weak stage] in stage?.act() })))
    }

    /// Drops what waits. Inside the serializer: the last observer has left, or the stream has ended. Returns whether the end was waiting,
    /// too.
    func forget() -> Bool { false }

    override final func reset() {
        action.cancel()
        // A later observer is told the end that was waiting: the source is gone and sends no other.
        if forget() { pass(.completed) }
    }

    override final func didDispose() { action.dispose() }
}
