/// One stage of a running subscription, and its own disposable.
///
/// SinkChain: a sink holds its source and its observer. The source's reference to it keeps it running; `dispose()` on the last
/// sink travels to the source and breaks the links from there.
///
/// The reference that events use is never cleared: reading it costs nothing, and what an event on its way may still use
/// is not freed before the event has passed, because the source keeps the first sink until then and each sink keeps the next.
/// So disposal raises a flag, and a sink goes when its neighbours let go of it.
///
/// `@unchecked Sendable`: `upstream` is written while the chain is wired, before anything can run, and then by whoever disposes; so
/// the run-time check for overlapping access is left out.
class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage, for the terminal event; `nil` at the end of the chain. Only `deinit` writes it.
    // The run-time check for overlapping access would be a quarter of a subscription, and nothing can overlap with a `deinit`.
    @exclusivity(unchecked) private(set) final var downstream: Sink?
    /// The stage above; `nil` at the source.
    @exclusivity(unchecked) final var upstream: Sink?
    private let disposed = Flag()

    init(downstream: Sink?) { self.downstream = downstream }

    /// Releases the stages below one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        var below = downstream.take()
        while below != nil, isKnownUniquelyReferenced(&below) {
            below = below.unsafelyUnwrapped.downstream.take()
        }
    }

    final var isDisposed: Bool { disposed.isRaised }

    /// Stops events from passing. Returns whether this call did it.
    @discardableResult
    final func stop() -> Bool { disposed.raise() }

    /// Handles the terminal event and returns the stage that is to get it next, if one is.
    func receive(_ terminal: Terminal) -> Sink? { isDisposed ? nil : downstream }

    /// Starts a source. Other stages have nothing to start.
    func run() {}

    /// Called once, when this sink is disposed.
    func didDispose() {}

    /// Hands the terminal event from this stage to the next, and so on. A loop, so that it needs no stack per operator.
    final func pass(_ terminal: Terminal) {
        var stage: Sink? = self
        while let current = stage { stage = current.receive(terminal) }
    }

    /// Answers a user closure that threw: what is above goes first, then the error goes down.
    @inline(never)
    final func fail(_ error: any Error) {
        dispose()
        downstream?.pass(.error(error))
    }

    /// The second phase of a subscription: starts what is at the top of the chain, now that all below it is wired.
    final func start() {
        var stage = self
        while let above = stage.upstream { stage = above }
        stage.run()
    }

    /// Stops delivery, then disposes: the source first, then down the chain to this sink.
    final func dispose() {
        if stop() { tearDown() }
    }

    /// Takes apart this sink, which the caller has stopped, and every one above it.
    ///
    /// Two walks and no recursion, whatever the length of the chain. Up: stop each sink, and turn its link to the source around.
    /// Down, along the links that were turned: the source is disposed first, then each sink in turn.
    final func tearDown() {
        var below: Sink?
        var current = self
        while true {
            let above = current.upstream.take()
            current.upstream = consume below
            below = consume current
            guard let above, above.stop() else { break }
            current = above
        }
        while let sink = below {
            below = sink.upstream.take()
            sink.didDispose()
        }
    }
}
