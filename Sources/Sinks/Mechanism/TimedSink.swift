/// A joint whose values wait for actions of a scheduler: what `delay`, `throttle` and `buffer(timeSpan:)` are made of. It has one source,
/// which is released as it ends, before this sink is.
///
/// The action that is awaited holds the sink, so what waits arrives also if nobody else holds the chain.
@usableFromInline class TimedSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    private final let action = SerialDisposable()

    @usableFromInline override init(_ parameters: Parameters, _ downstream: Downstream<Output>) { super.init(parameters, downstream) }

    /// Whether ``Joint/subscribe(to:)`` is called for each subscription, which begins with it.
    @inline(__always)
    final var startsWhenSubscribing: Bool { true }

    /// Begins to count the time.
    func start() {}

    /// Has `scheduler` call ``TimedStage/act()`` after `delay`. `stage` is this one, as what it is: so the call is specialised.
    @inline(__always)
    final func awaitAction<Stage: TimedStage>(of stage: Stage, after delay: Duration, on scheduler: any Scheduler) {
        action.hold(scheduler.schedule(after: delay) { stage.act() })
    }

    /// Drops what waits. Called inside the serializer. Returns whether the end has waited, too.
    func forget() -> Bool { false }

    override final func didDispose() {
        action.dispose()
        guard serializer.enter() else { return serializer.enqueue { _ = self.forget() } }
        _ = forget()
        serializer.leave()
    }
}
