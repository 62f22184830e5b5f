/// The observers of one of the streams that share a subscription: of the outer stream, or of a substream.
///
/// DisposerChain: held by the sink that feeds it, and so by the cycle of that sink and its disposer, until the last observer goes.
/// SinkChain: held by the sink that feeds it, and by its observers, which hold it as their source.
class SubstreamCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    private final let subscription: SharedSubscription
    /// Guarded by the subscription's lock, like ``isComplete``.
    @exclusivity(unchecked) private final var observers = 0
    /// Whether this stream has ended while the others go on. Then nobody is counted.
    @exclusivity(unchecked) private final var isComplete = false

    init(_ subscription: SharedSubscription) {
        self.subscription = subscription
        super.init()
    }

    /// Counts an observer in, and returns what stands above it.
    final func join(_ downstream: Downstream<Element>) -> Upstream {
        subscription.locked { total in
            if isComplete { return }
            observers += 1
            total += 1
        }
        return connect(downstream)
    }

    final var isObserved: Bool { subscription.locked { _ in observers > 0 } }

    /// Ends this stream while the others go on. If its observers are the last of all, the source is disposed first.
    final func complete() {
        let last = subscription.leave {
            isComplete = true
            defer { observers = 0 }
            return observers
        }
        last?.dispose()
        end(.completed)
    }

    override final func didRemoveObserver() -> StageDisposer? {
        subscription.leave {
            if isComplete { return 0 }
            observers -= 1
            return 1
        }
    }
}

/// The last stage of the source's stream, which feeds the outer stream and its substreams. The substreams hear the end in their order, then
/// the outer stream.
class SubstreamsSink: SharedSink, @unchecked Sendable {
    private final let outer: AnySubjectCore
    final let subscription: SharedSubscription
    /// Those that go on, in order. Touched by the sending thread.
    @exclusivity(unchecked) final var substreams: [AnySubjectCore] = []
    /// How many of the streams have heard the end.
    @exclusivity(unchecked) private final var told = 0

    init(_ outer: AnySubjectCore, _ subscription: SharedSubscription) {
        self.outer = outer
        self.subscription = subscription
        super.init(subscription)
        followsUp = true
    }

    override func receive(_ completion: Completion) -> Sink? { closeAll(completion) }

    /// Releases the source. Returns the first stage that hears the end; ``nextToPass(_:)`` returns the others.
    final func closeAll(_ completion: Completion) -> Sink? {
        guard !isOver, stop() else { return nil }
        subscription.end()
        disposeStopped()
        return nextToPass(completion)
    }

    /// Releases the source, and hands the end to all streams.
    final func finishAll(with completion: Completion) {
        var next = closeAll(completion)
        while let stage = next {
            stage.pass(completion)
            next = nextToPass(completion)
        }
    }

    override final func nextToPass(_ completion: Completion) -> Sink? {
        while told <= substreams.count {
            let stream = told < substreams.count ? substreams[told] : outer
            told += 1
            if let last = stream.endAllButLast(completion) { return last }
        }
        return nil
    }
}
