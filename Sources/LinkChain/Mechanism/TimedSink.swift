/// A joint whose values wait for actions of a scheduler: what `delay`, `throttle` and `buffer(timeSpan:)` are made of. It has one source.
///
/// LinkChain: a root of its own, since its events come from the scheduler and not through the serializer that its source's events pass.
/// The action that is awaited knows the link weakly, so a chain that nobody holds any more goes at once, with what waits.
@usableFromInline class TimedSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    private final let action = SerialDisposable()

    @usableFromInline override init(_ parameters: Parameters, _ wiring: Wiring<Output>) { super.init(parameters, wiring) }

    /// Without this, the action would stay with the scheduler until its turn.
    deinit { action.dispose() }

    /// Whether ``Joint/subscribe(to:)`` is called for each subscription. LinkChain: once, when the link is made.
    @inline(__always)
    final var startsWhenSubscribing: Bool { false }

    /// Begins to count the time: when the link is started.
    func start() {}

    override final func startInputs() {
        start()
        super.startInputs()
    }

    /// Has `scheduler` call ``TimedStage/act()`` after `delay`. `stage` is this one, as what it is: so the call is specialised.
    @inline(__always)
    final func awaitAction<Stage: TimedStage>(of stage: Stage, after delay: Duration, on scheduler: any Scheduler) {
        action.hold(scheduler.schedule(after: delay) { [weak stage] in stage?.act() })
    }

    /// Drops what waits. Called inside the serializer, when the last observer has gone or the stream has ended. Returns whether the end
    /// has waited, too.
    func forget() -> Bool { false }

    override final func reset() {
        action.take()?.dispose()
        // One that observes this link later is told the end that was waiting: there is no source any more to send another.
        if forget() { pass(.completed) }
    }

    override final func didDispose() { action.dispose() }
}
