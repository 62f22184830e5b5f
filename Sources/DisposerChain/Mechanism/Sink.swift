/// One stage of a running subscription.
///
/// DisposerChain: a sink and its `SinkDisposer` hold each other, so that a subscription keeps itself alive until it is disposed.
///
/// The references that events use are never cleared: reading one costs nothing, and what an event on its way may still use is not freed
/// before the event has passed, because the source keeps the first sink until then and each sink keeps the next.
/// So disposal raises a flag, and the references go when the disposer lets go of the sink.
@usableFromInline class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage, for the terminal event; `nil` at the end of the chain. Only `deinit` writes it.
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

    /// Whether an event would get to the end of the chain: neither this stage nor one below has stopped.
    ///
    /// For a source that sends while the chain is being wired, when a stage that has stopped cannot dispose what is above it yet. So it is
    /// asked down to the first stage that is wired. A disposer that several share may have been disposed before it knows its sink.
    /// Unretained: this stage holds the next, and that one the one after.
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

    /// Whether what a source sends would be heard.
    ///
    /// DisposerChain: while the chain is being wired, a stage below that has stopped cannot have disposed this one yet.
    final var isHeard: Bool { disposer.isSet ? !isStopped : reachesSubscriber }

    /// Stops events from passing. Returns whether this call did it.
    final func stop() -> Bool { disposed.raise() }

    /// Stops events from passing, when the disposer has been claimed or is about to be: that is what decides who takes apart.
    final func stopAnyway() { disposed.raiseAnyway() }

    /// Handles the terminal event and returns the stage that is to get it next, if one is.
    func receive(_ completion: Completion) -> Sink? {
        if isStopped { return nil }
        willEnd(completion)
        return isStopped ? nil : downstream
    }

    /// Called before the terminal event is handed on: a last value may go out.
    func willEnd(_ completion: Completion) {}

    /// What is to end the stream from this stage on in place of the terminal event, if anything is; all above then goes first.
    /// ``replacesEnd`` is set.
    func replacement(for completion: Completion) -> Completion? { nil }

    /// The next stage that is to hear the terminal event, of several, when those below the one before have heard it. ``followsUp`` is set.
    func nextToPass(_ completion: Completion) -> Sink? { nil }

    /// Called when the terminal event was handed on and the stages below have heard it.
    func didPass(_ completion: Completion) {}

    /// Starts a source, where that is a class of its own.
    func begin() {}

    /// Called once, when the disposer disposes this sink.
    func didDispose() {}

    /// The same from an input of this sink, where it has several.
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
    /// DisposerChain: a stage below may have stopped while the chain was being wired, when it could not dispose this one. Then nobody
    /// hears the end.
    @inline(never)
    final func finish(with completion: Completion) {
        guard let next = close(), disposer.isSet || next.reachesSubscriber else { return }
        next.pass(completion)
    }

    /// Stops delivery, then disposes what is above: this sink first, and so on up to the source.
    final func dispose() { disposer.dispose() }

    /// Disposes the end of a chain that is being wired.
    ///
    /// DisposerChain: it is stopped, and its disposer does the rest when it is wired.
    final func disposeUnwired() { stopAnyway() }

    /// Stops delivery. Returns whether ``disposeStopped()`` is to follow.
    ///
    /// DisposerChain: always, since it is the disposer that knows whether that was done.
    final func stopToDispose() -> Bool {
        stopAnyway()
        return true
    }

    /// Disposes what ``stopToDispose()`` has stopped.
    final func disposeStopped() { dispose() }
}

/// The top of a chain, if its run leaves something to clean up. DisposerChain: its disposer disposes it as any sink.
typealias CleanedSource = Sink
