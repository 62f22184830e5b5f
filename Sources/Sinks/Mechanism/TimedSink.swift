/// A joint whose values wait for actions of a scheduler: the base of `delay`, `throttle` and `buffer(timeSpan:)`.
///
/// It has one source, which is released as it ends, before this sink is. The awaited action holds the sink, so waiting values arrive even
/// if nobody else holds the chain.
@usableFromInline class TimedSink<Parameters, Output>: MultiSourceSink<Parameters, Output>, @unchecked Sendable {
    private final let action = SerialDisposable()

    @usableFromInline override init(_ parameters: Parameters, _ downstream: Downstream<Output>) { super.init(parameters, downstream) }

    /// Whether each subscription begins with ``Joint/subscribe(to:)``.
    @inline(__always)
    final var startsWhenSubscribing: Bool { true }

    /// Begins to count the time.
    func start() {}

    /// Schedules ``TimedStage/act()`` after `delay`. `stage` is this sink with its own type, so the call is specialised.
    @inline(__always)
    final func awaitAction<Stage: TimedStage>(of stage: Stage, after delay: Duration, on scheduler: any Scheduler) {
        action.hold(scheduler.schedule(after: delay) { stage.act() })
    }

    /// Drops what waits. Called inside the serializer. Returns whether the end was waiting, too.
    func forget() -> Bool { false }

    override final func didDispose() {
        action.dispose()
        guard serializer.enter() else { return serializer.enqueue { _ = self.forget() } }
        _ = forget()
        serializer.leave()
    }
}
