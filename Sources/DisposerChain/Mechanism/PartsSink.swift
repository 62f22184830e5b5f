/// What the outer stream of `groupBy` or `window` has in common with the streams that it emits, its parts: the one subscription to the
/// source, and how many observe any of them. The last of them disposes it.
final class SharedSubscription: @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var observers = 0
        var isOver = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())
    /// That of the sink which feeds the streams.
    let disposer = SinkDisposer()

    /// Whether the source has ended, or all observers have gone.
    var isOver: Bool { content.withLock { $0.isOver } }

    /// Calls `body` with the number of observers, under the lock.
    fileprivate func locked<Result: Sendable>(_ body: (inout Int) -> Result) -> Result { content.withLock { body(&$0.observers) } }

    /// Counts observers out, as many as `count` returns, which is called under the lock. If they were the last, returns what is to be
    /// disposed.
    fileprivate func leave(_ count: () -> Int) -> SinkDisposer? {
        content.withLock { content in
            content.observers -= count()
            if content.observers > 0 || content.isOver { return nil }
            content.isOver = true
            return disposer
        }
    }

    /// The source has ended.
    func end() { content.withLock { $0.isOver = true } }
}

/// The observers of one of the streams that have a subscription in common: of the outer stream, or of a part.
///
/// DisposerChain: held by the sink that feeds it, and so by the cycle of that sink and its disposer, until the last observer goes.
final class PartCore<Element>: SubjectCore<Element>, @unchecked Sendable {
    private let subscription: SharedSubscription
    /// Behind the subscription's lock, as what follows.
    @exclusivity(unchecked) private var observers = 0
    /// Whether this stream has ended while the others go on. Nobody is counted then.
    @exclusivity(unchecked) private var isComplete = false

    init(_ subscription: SharedSubscription) {
        self.subscription = subscription
        super.init()
    }

    /// Counts an observer in, and returns what is to stand above it.
    func join(_ downstream: Downstream<Element>) -> Upstream {
        subscription.locked { total in
            if isComplete { return }
            observers += 1
            total += 1
        }
        return connect(downstream)
    }

    /// Whether anybody observes this stream.
    var isObserved: Bool { subscription.locked { _ in observers > 0 } }

    /// Ends this stream while the others go on. If those that observe it are the last of all, the source goes first.
    func complete() {
        let last = subscription.leave {
            isComplete = true
            defer { observers = 0 }
            return observers
        }
        last?.dispose()
        end(.completed)
    }

    override func didRemoveObserver() -> SinkDisposer? {
        subscription.leave {
            if isComplete { return 0 }
            observers -= 1
            return 1
        }
    }
}

/// The end of the source's stream, where it is handed to the outer stream and to its parts. When it ends it tells the parts in their
/// order, and then the outer stream.
class PartsSink: Sink, @unchecked Sendable {
    private final let outer: AnySubjectCore
    private final let subscription: SharedSubscription
    /// Those that go on, in their order. Touched by the thread that sends.
    @exclusivity(unchecked) final var parts: [AnySubjectCore] = []
    /// How many of the streams have been told of the end.
    @exclusivity(unchecked) private final var told = 0

    init(_ outer: AnySubjectCore, _ subscription: SharedSubscription) {
        self.outer = outer
        self.subscription = subscription
        super.init(downstream: nil, disposer: subscription.disposer)
        followsUp = true
    }

    override func receive(_ completion: Completion) -> Sink? { closeAll(completion) }

    /// Lets go of the source. Returns the first stage that is to hear the end; ``nextToPass(_:)`` returns the others.
    final func closeAll(_ completion: Completion) -> Sink? {
        // DisposerChain: the last observer may go while the source is being connected, when the disposer does not know this sink.
        guard !disposer.isDisposed, stop() else { return nil }
        subscription.end()
        disposer.dispose()
        return nextToPass(completion)
    }

    /// Lets go of the source, and hands the end to all.
    final func finishAll(with completion: Completion) {
        var next = closeAll(completion)
        while let stage = next {
            stage.pass(completion)
            next = nextToPass(completion)
        }
    }

    override final func nextToPass(_ completion: Completion) -> Sink? {
        while told <= parts.count {
            let stream = told < parts.count ? parts[told] : outer
            told += 1
            if let last = stream.endAllButLast(completion) { return last }
        }
        return nil
    }
}
