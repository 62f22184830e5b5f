/// A joint with one source, whose values wait for actions of a scheduler: the base of `delay`, `throttle` and `buffer(timeSpan:)`.
///
/// LinkChain: a root of its own, since its events come from the scheduler, not through the serializer of its source. The pending action
/// holds the link weakly, so a chain that nobody holds is freed at once, with what waits.
@usableFromInline class TimedSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    private final let action = SerialDisposable()
    /// What each action runs, made for the first one: a weak reference takes an allocation. Touched inside the serializer.
    @exclusivity(unchecked) private final var actWeakly: (() -> Void)?

    @usableFromInline override init(_ parameters: Parameters, _ wiring: Wiring<Output>) { super.init(parameters, wiring) }

    /// Without this, the action would stay with the scheduler until its turn.
    deinit { action.dispose() }

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
        let act: () -> Void
        if let actWeakly {
            act = actWeakly
        } else {
            act = { [weak stage] in stage?.act() }
            actWeakly = act
        }
        action.hold(scheduler.schedule(after: delay, act))
    }

    /// Drops what waits. Inside the serializer: the last observer has left, or the stream has ended. Returns whether the end was waiting,
    /// too.
    func forget() -> Bool { false }

    override final func reset() {
        action.take()?.dispose()
        // A later observer is told the end that was waiting: the source is gone and sends no other.
        if forget() { pass(.completed) }
    }

    override final func didDispose() { action.dispose() }
}
