import Synchronization

/// What a stage has above it, to be disposed with it. SinkChain: the stage above.
@usableFromInline typealias Upstream = Sink
/// What disposes a stage and all above it. SinkChain: the stage.
typealias StageDisposer = Sink

/// One stage of a running subscription, and its own disposable.
///
/// SinkChain: a sink holds its source and its observer. The source's reference to it keeps it running. `dispose()` on the last sink travels
/// to the source and breaks the links from there.
///
/// The references that events use are never cleared. So reading one costs nothing, and an event on its way uses nothing that was freed: the
/// source keeps the first sink until the event has passed, and each sink keeps the next. Disposal only raises a flag, and a sink is freed
/// when its neighbours let go of it.
///
/// `@unchecked Sendable`: `upstream` is written while the chain is wired, before anything can run, and then by the thread that disposes; so
/// the run-time check for overlapping access is left out.
@usableFromInline class Sink: @unchecked Sendable {
    private let live = LiveObject()
    /// The next stage; `nil` at the end of the chain. Only `deinit` writes it. Values use ``nextStage``.
    // The run-time check for overlapping access would be a quarter of a subscription, and nothing can overlap with a `deinit`.
    @exclusivity(unchecked) private(set) final var downstream: Sink?
    /// The stage above; `nil` at the source.
    @exclusivity(unchecked) final var upstream: Sink?
    private let disposed = Flag()
    /// What the disposal of this stage waits for, if it is a source or the last of its chain: see ``CleanedSource``.
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

    /// The same for users, who may then read what was written before the stop.
    final var isStoppedAcquiring: Bool { disposed.isRaisedAcquiring }

    /// Whether an event would reach the end of the chain: neither this stage nor one below has stopped.
    ///
    /// For a source that sends while nobody can dispose it: a joint does not hold an inner stream that ends at once. The walk ends at the
    /// joint, which is held, and stops with what is below it. Unretained, since each stage holds the next.
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

    /// Whether anybody would receive a value.
    final var isHeard: Bool { !isStopped }

    /// Whether this stage is a joint.
    var isJoint: Bool { false }

    /// Stops events from passing. Returns whether this call did it.
    final func stop() -> Bool { disposed.raise() }

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

    /// Starts a source. Does nothing in other stages.
    func run() {}

    /// Whether a source sends nothing but its end when it runs, with at most one value before it.
    var endsAtOnce: Bool { false }

    /// Called once, when this sink is disposed.
    func didDispose() {}

    /// ``receive(_:)`` for a sink with several inputs.
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

    /// The top of the chain, which runs in the second phase of a subscription. Ask for it while nothing can be disposed yet.
    ///
    /// Unretained: each stage holds the one above until it is disposed, and only the caller knows these stages before they run.
    final var top: Sink {
        var stage = Unmanaged.passUnretained(self)
        while let above = stage._withUnsafeGuaranteedRef({ $0.upstream.map { Unmanaged.passUnretained($0) } }) { stage = above }
        return stage.takeUnretainedValue()
    }

    /// Stops delivery, then disposes: the source first, then down the chain to this sink.
    final func dispose() {
        if stop() { tearDown() }
    }

    /// Disposes the last stage of a chain that is being wired.
    final func disposeUnwired() { dispose() }

    /// Stops delivery. Returns whether ``disposeStopped()`` has to follow.
    final func stopToDispose() -> Bool { stop() }

    /// Disposes what ``stopToDispose()`` has stopped.
    final func disposeStopped() { tearDown() }

    /// Takes out the stages above the top of a chain: adds the streams of a ``Junction`` to `others`, or returns a shared stage. Sets
    /// `waits` if ``leaveDisposal(from:)`` has to be asked.
    func takeInputs(_ others: inout [Sink], _ waits: inout Bool) -> Sink? { nil }

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
            } else if let shared = current._withUnsafeGuaranteedRef({ $0.takeInputs(&others, &waits) }), shared.stop() {
                current = .passRetained(shared)
                continue
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

    /// Replaces the stage above by `below`, and returns it. Both references are owned.
    @inline(__always)
    private final func turnUpstream(to below: Unmanaged<Sink>?) -> Unmanaged<Sink>? {
        let above = upstream.take().map { Unmanaged.passRetained($0) }
        upstream = below?.takeRetainedValue()
        return above
    }

    private static func stopNext(of others: inout [Sink]) -> Sink? {
        while let next = others.popLast() {
            if next.stop() { return next }
        }
        return nil
    }
}
