/// One stage of a running subscription.
///
/// DisposerChain: a sink and its `SinkDisposer` hold each other, so that a subscription keeps itself alive until it is disposed.
///
/// The references that events use are never cleared. So reading one costs nothing, and an event on its way uses nothing that was freed: the
/// source keeps the first sink until the event has passed, and each sink keeps the next. Disposal only raises a flag, and the references go
/// when the disposer lets go of the sink.
@usableFromInline class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage; `nil` at the end of the chain. Only `deinit` writes it. Values use ``nextStage``.
    // The run-time check for overlapping access would be a quarter of a subscription, and nothing can overlap with a `deinit`.
    @exclusivity(unchecked) private(set) final var downstream: Sink?
    final let disposer: SinkDisposer
    private let disposed = Flag()
    /// Whether ``nextToPass(_:)`` and ``didPass(_:)`` are to be called. Written before anything can run, and by what brings the end.
    @exclusivity(unchecked) final var followsUp = false
    /// Whether ``replacement(for:)`` is to be asked. Written before anything can run.
    @exclusivity(unchecked) final var replacesEnd = false

    init(downstream: Sink?, disposer: SinkDisposer = SinkDisposer()) {
        self.downstream = downstream
        self.disposer = disposer
        trace("created", type(of: self))
    }

    /// Releases the stages below one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        trace("deinit", type(of: self))
        guard isKnownUniquelyReferenced(&downstream) else { return }
        var below = downstream.take()
        while below != nil, isKnownUniquelyReferenced(&below) {
            below = below.unsafelyUnwrapped.downstream.take()
        }
    }

    final var isStopped: Bool { disposed.isRaised }

    /// Whether an event would reach the end of the chain: neither this stage nor one below has stopped.
    ///
    /// For a source that sends while the chain is being wired, when a stopped stage cannot dispose what is above it yet. The walk ends at
    /// the first wired stage. Disposers are asked as well: a shared one may be disposed before it knows its sink. Unretained, since each
    /// stage holds the next.
    final var reachesSubscriber: Bool {
        var stage = Unmanaged.passUnretained(self)
        while true {
            let (isOver, next) = stage._withUnsafeGuaranteedRef { stage in
                (
                    stage.isStopped || stage.disposer.isOver,
                    stage.disposer.isSet ? nil : stage.downstream.map { Unmanaged.passUnretained($0) }
                )
            }
            if isOver { return false }
            guard let next else { return true }
            stage = next
        }
    }

    /// Whether anybody would receive a value.
    ///
    /// DisposerChain: while the chain is being wired, a stopped stage below cannot have disposed this one yet.
    final var isHeard: Bool { disposer.isSet ? !isStopped : reachesSubscriber }

    /// Stops events from passing. Returns whether this call did it.
    final func stop() -> Bool { disposed.raise() }

    /// Stops events from passing, without a claim: the claim of the disposer decides who takes the chain apart, and comes before or after.
    final func forceStop() { disposed.raiseAnyway() }

    /// Handles the terminal event. Returns the stage that gets it next, if any.
    func receive(_ completion: Completion) -> Sink? {
        if isStopped { return nil }
        willEnd(completion)
        return isStopped ? nil : downstream
    }

    /// Called before the terminal event is handed on. May emit a last value.
    func willEnd(_ completion: Completion) {}

    /// The end that replaces the terminal event from this stage on, if any. Everything above is then disposed first. Asked only if
    /// ``replacesEnd``.
    func replacement(for completion: Completion) -> Completion? { nil }

    /// The next of several stages to hear the terminal event. Asked when the stages below the previous one have heard it, only if
    /// ``followsUp``.
    func nextToPass(_ completion: Completion) -> Sink? { nil }

    /// Called when the stages below have heard the terminal event, only if ``followsUp``.
    func didPass(_ completion: Completion) {}

    /// Starts a source that is a class of its own.
    func begin() {}

    /// Called once, when the disposer disposes this sink.
    func didDispose() {}

    /// Takes out what is disposed after this sink. Asked before ``didDispose()``, only if ``Upstream/cleanup`` stands above this.
    func takeCleanup() -> (any Disposable)? { nil }

    /// ``receive(_:)`` for a sink with several inputs.
    func receive(_ completion: Completion, from input: InputSink) -> Sink? { receive(completion) }

    /// Ends the stream from this stage on: stops, disposes what is above, and returns the next stage, for the terminal event.
    /// Returns `nil` if that is over already.
    final func close() -> Sink? {
        guard stop() else { return nil }
        disposer.dispose()
        return downstream
    }

    /// Ends the stream from this stage on: what is above goes first, then the terminal event goes down.
    ///
    /// DisposerChain: a stage below that stopped while the chain was being wired could not dispose this one. Then nobody hears the end.
    @inline(never)
    final func finish(with completion: Completion) {
        guard let next = close(), disposer.isSet || next.reachesSubscriber else { return }
        next.pass(completion)
    }

    /// Stops delivery, then disposes what is above: this sink first, and so on up to the source.
    final func dispose() { disposer.dispose() }

    /// Disposes the last stage of a chain that is being wired.
    ///
    /// DisposerChain: it is stopped, and its disposer does the rest when it is wired.
    final func disposeUnwired() { forceStop() }

    /// Stops delivery. Returns whether ``disposeStopped()`` has to follow.
    ///
    /// DisposerChain: always, since only the disposer knows whether that was done.
    final func stopToDispose() -> Bool {
        forceStop()
        return true
    }

    /// Disposes what ``stopToDispose()`` has stopped.
    final func disposeStopped() { dispose() }
}

/// A source whose run leaves something to clean up. DisposerChain: its disposer disposes it like any sink.
typealias CleanedSource = Sink
