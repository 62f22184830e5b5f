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
        return Producer(MergeMaxConcurrent(limit: maxConcurrent), source: self) { observable, downstream in
            let sink = MergeMaxConcurrentSink<Inner>(
                observable.parameters(),
                deliver: { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: MergeMaxConcurrentSink<Inner>.self) { $0.emitSerially(value) }
                }, downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: observable.source(of: Chain<Inner>.self)) { input, stream in
                    unsafeDowncast(input, to: InputSink.self).forward(to: MergeMaxConcurrentSink<Inner>.self) { $0.next(stream) }
                }
            }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
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
    private let deliver: (Sink, Element) -> Void
    private let crowd = Locked(Crowd<Chain<Element>>())
    private let loop = DrainLoop()

    init(_ parameters: MergeMaxConcurrent, deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>) {
        self.deliver = deliver
        super.init(parameters, downstream)
    }

    func next(_ stream: Chain<Element>) {
        if isDisposed { return }
        if crowd.withLock({ $0.append(stream, limit: parameters.limit) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            guard !isDisposed, let stream = crowd.withLock({ $0.popFirst() }) else { return }
            subscribe(to: stream, number: 1, deliver: deliver)
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
}
