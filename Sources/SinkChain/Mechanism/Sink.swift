import Synchronization

/// What a stage has above it, to be disposed with it. SinkChain: the stage above.
@usableFromInline typealias Upstream = Sink
/// What disposes a stage and all above it. SinkChain: the stage.
typealias StageDisposer = Sink

/// One stage of a running subscription, and its own disposable.
///
/// SinkChain: a sink holds its source and its observer. The source's reference to it keeps it running; `dispose()` on the last
/// sink travels to the source and breaks the links from there.
///
/// The reference that events use is never cleared: reading it costs nothing, and what an event on its way may still use
/// is not freed before the event has passed, because the source keeps the first sink until then and each sink keeps the next.
/// So disposal raises a flag, and a sink goes when its neighbours let go of it.
///
/// `@unchecked Sendable`: `upstream` is written while the chain is wired, before anything can run, and then by the thread that disposes; so
/// the run-time check for overlapping access is left out.
@usableFromInline class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage, for the terminal event; `nil` at the end of the chain. Only `deinit` writes it.
    // The run-time check for overlapping access would be a quarter of a subscription, and nothing can overlap with a `deinit`.
    @exclusivity(unchecked) private(set) final var downstream: Sink?
    /// The stage above; `nil` at the source.
    @exclusivity(unchecked) final var upstream: Sink?
    private let disposed = Flag()
    /// What is to come before the disposal of this stage, a source or the last of its chain: see ``CleanedSource``.
    final let awaited = Atomic<UInt8>(Awaited.none)
    /// Whether ``nextToPass(_:)`` and ``didPass(_:)`` are to be called. Written before anything can run, and by what brings the end.
    @exclusivity(unchecked) final var followsUp = false
    /// Whether ``replacement(for:)`` is to be asked. Written before anything can run.
    @exclusivity(unchecked) final var replacesEnd = false

    init(downstream: Sink?) {
        self.downstream = downstream
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

    /// The same for a user's question.
    final var isStoppedAcquiring: Bool { disposed.isRaisedAcquiring }

    /// Whether an event would get to the end of the chain: neither this stage nor one below has stopped.
    ///
    /// For a source that sends while nobody can dispose it: a joint does not hold an inner stream that ends at once. So it is asked down to
    /// the joint, which is held, and stops with what is below it. Unretained: this stage holds the next, and that one the one after.
    final var reachesSubscriber: Bool {
        var stage = Unmanaged.passUnretained(self)
        while true {
            let (isOver, next) = stage._withUnsafeGuaranteedRef { stage in
                (stage.isStopped, stage.isJoint ? nil : stage.downstream.map { Unmanaged.passUnretained($0) })
            }
            if isOver { return false }
            guard let next else { return true }
            stage = next
        }
    }

    /// Whether what a source sends would be heard.
    final var isHeard: Bool { !isStopped }

    /// Whether streams come together here.
    var isJoint: Bool { false }

    /// Stops events from passing. Returns whether this call did it.
    final func stop() -> Bool { disposed.raise() }

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

    /// Starts a source. Other stages have nothing to start.
    func run() {}

    /// Whether all that a source sends when it is run is its end, and at most one value before.
    var endsAtOnce: Bool { false }

    /// Called once, when this sink is disposed.
    func didDispose() {}

    /// The same from an input of this sink, where it has several.
    func receive(_ completion: Completion, from input: InputSink) -> Sink? { receive(completion) }

    /// Ends the stream from this stage on: stops, disposes what is above, and returns the next stage, for the terminal event.
    /// Returns `nil` if that is over already.
    final func close() -> Sink? {
        guard stop() else { return nil }
        tearDown()
        return downstream
    }

    /// Ends the stream from this stage on: what is above goes first, then the terminal event goes down.
    @inline(never)
    final func finish(with completion: Completion) { close()?.pass(completion) }

    /// The top of the chain: what is to run in the second phase of a subscription. To be asked for while nothing can be disposed yet.
    ///
    /// Unretained: each stage holds the one above, and keeps it until it is disposed. Before they run, only the caller knows these stages.
    final var top: Sink {
        var stage = Unmanaged.passUnretained(self)
        while let above = stage._withUnsafeGuaranteedRef({ $0.upstream.map { Unmanaged.passUnretained($0) } }) { stage = above }
        return stage.takeUnretainedValue()
    }

    /// Stops delivery, then disposes: the source first, then down the chain to this sink.
    final func dispose() {
        if stop() { tearDown() }
    }

    /// Disposes the end of a chain that is being wired.
    final func disposeUnwired() { dispose() }

    /// Stops delivery. Returns whether ``disposeStopped()`` is to follow.
    final func stopToDispose() -> Bool { stop() }

    /// Disposes what ``stopToDispose()`` has stopped.
    final func disposeStopped() { tearDown() }

    /// Takes out what goes on above the top of a chain: the streams that a ``Junction`` stands for, or a stage that was shared. `waits`
    /// becomes true if ``leaveDisposal(from:)`` is to be asked.
    func takeInputs(_ waits: inout Bool) -> [Sink] { [] }

    /// Takes over the disposal of this stage and those below, down to `beginning`, where it has begun. Returns whether it does: a source
    /// that is running does it when it has returned.
    func leaveDisposal(from beginning: Sink) -> Bool { false }

    /// Takes apart this sink, which the caller has stopped, and every one above it.
    ///
    /// Two walks and no recursion, whatever the length of the chain. Up: stop each sink, and turn its link to the source around;
    /// where streams come together, one after the other. Down, along the links that were turned: the source is disposed first, then each
    /// sink in turn. If the source is running and may leave something to clean up, the second walk waits for that.
    final func tearDown() {
        // By hand, so that nothing is retained or released on the way but this sink.
        var below: Unmanaged<Sink>?
        var current = Unmanaged<Sink>.passRetained(self)
        var others: [Sink] = []
        var waits = false
        while true {
            let above = current._withUnsafeGuaranteedRef { $0.turnUpstream(to: below) }
            below = current
            if let above {
                if above._withUnsafeGuaranteedRef({ $0.stop() }) {
                    current = above
                    continue
                }
                above.release()
                if awaited.load(ordering: .relaxed) != Awaited.none { waits = true }
            } else {
                current._withUnsafeGuaranteedRef { $0.addInputs(to: &others, &waits) }
            }
            guard !others.isEmpty, let next = Self.stopNext(of: &others) else { break }
            current = .passRetained(next)
        }
        if waits { return disposeOrWait(below) }
        while let sink = below { below = Self.disposeOne(sink) }
    }

    /// Disposes a stage on the way down. Returns the next, if there is one.
    @inline(__always)
    static func disposeOne(_ sink: Unmanaged<Sink>) -> Unmanaged<Sink>? {
        let below = sink._withUnsafeGuaranteedRef { $0.turnUpstream(to: nil) }
        sink._withUnsafeGuaranteedRef { sink in
            trace("disposed", type(of: sink))
            sink.didDispose()
        }
        sink.release()
        return below
    }

    /// Puts a stage into the place of the one above, and returns that one; both with the reference that holds them.
    @inline(__always)
    private final func turnUpstream(to below: Unmanaged<Sink>?) -> Unmanaged<Sink>? {
        let above = upstream.take().map { Unmanaged.passRetained($0) }
        upstream = below?.takeRetainedValue()
        return above
    }

    @inline(__always)
    private final func addInputs(to others: inout [Sink], _ waits: inout Bool) {
        let inputs = takeInputs(&waits)
        if !inputs.isEmpty { others += inputs }
    }

    private static func stopNext(of others: inout [Sink]) -> Sink? {
        while let next = others.popLast() {
            if next.stop() { return next }
        }
        return nil
    }
}
