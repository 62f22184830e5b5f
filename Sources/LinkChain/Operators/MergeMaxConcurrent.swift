extension Chain {
    /// Emits what the streams emit that its source sends, of which at most `maxConcurrent` run at a time.
    ///
    /// The streams that come meanwhile wait; when one has completed, the one that has waited longest is subscribed to. Completes when
    /// the source and all these streams have completed. The first error of any of them ends it, and the rest is torn down before the
    /// error is emitted. However many streams complete at once, they need the stack of one. Disposal stops the source and the streams that
    /// run, and releases those that wait.
    /// - Precondition: `maxConcurrent` is positive.
    public func merge<Inner>(maxConcurrent: Int) -> Chain<Inner> where Element == Chain<Inner> {
        precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream must be allowed to run")
        let sink = MergeMaxConcurrentSink<Inner>(MergeMaxConcurrent(limit: maxConcurrent)) { sink, value in
            unsafeDowncast(sink, to: MergeMaxConcurrentSink<Inner>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent and the inner streams; cold ones start when a final link below is observed.
        sink.subscribe(to: self) { sink, stream in
            unsafeDowncast(sink, to: MergeMaxConcurrentSink<Inner>.self).next(stream)
        }
        return sink
    }
}

private struct MergeMaxConcurrent {
    let limit: Int
}

/// The streams that wait, and what that depends on.
private struct Crowd<Stream>: @unchecked Sendable {
    enum Step {
        case wait
        case start
        case end
    }

    private var waiting = Queue<Stream>()
    /// The inner streams that run, or are about to.
    private var running = 0
    private var sourceIsCompleted = false

    /// Takes a stream in. Returns whether its turn is now.
    mutating func append(_ stream: Stream, limit: Int) -> Bool {
        waiting.append(stream)
        guard running < limit else { return false }
        running += 1
        return true
    }

    mutating func popFirst() -> Stream? { waiting.popFirst() }

    /// Takes out what waits.
    mutating func takeWaiting() -> Queue<Stream> {
        defer { waiting = Queue() }
        return waiting
    }

    /// So many inner streams were let go of before they completed. Returns whether nothing will follow.
    mutating func innerHaveGone(_ count: Int) -> Bool {
        running -= count
        return running == 0 && sourceIsCompleted
    }

    mutating func sourceHasCompleted() -> Step {
        sourceIsCompleted = true
        return running == 0 ? .end : .wait
    }

    mutating func innerHasCompleted() -> Step {
        if !waiting.isEmpty { return .start }
        running -= 1
        return running == 0 && sourceIsCompleted ? .end : .wait
    }
}

private final class MergeMaxConcurrentSink<Element>: MultiSourceSink<MergeMaxConcurrent, Element>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    private let crowd = Locked(Crowd<Chain<Element>>())
    private let loop = DrainLoop()

    init(_ parameters: MergeMaxConcurrent, deliver: @escaping (Link, Element) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }

    func next(_ stream: Chain<Element>) {
        if isDisposed { return }
        if crowd.withLock({ $0.append(stream, limit: parameters.limit) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            guard !isClosed, let stream = crowd.withLock({ $0.popFirst() }) else { return }
            let place = subscribe(to: stream, number: 1, as: .inner, deliver: deliver)
            // LinkChain: the last observer has gone meanwhile.
            if place == nil, crowd.withLock({ $0.innerHaveGone(1) }) { finishSerially(with: .completed) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        switch crowd.withLock({ number == 0 ? $0.sourceHasCompleted() : $0.innerHasCompleted() }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    override func didDispose() { _ = crowd.withLock { $0.takeWaiting() } }

    override func didGiveUpPlaces() {
        let dropped = dropInnerStreams().count
        // Released out of the lock: that may run users' code.
        let (isOver, _) = crowd.withLock { crowd in
            // Asked under the lock: what came for an observer that was announced meanwhile stays.
            (dropped > 0 && crowd.innerHaveGone(dropped), isResting ? crowd.takeWaiting() : Queue())
        }
        if isOver { finishSerially(with: .completed) }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(of: Chain<Element>.self).merge(maxConcurrent: parameters.limit)
    }
}
