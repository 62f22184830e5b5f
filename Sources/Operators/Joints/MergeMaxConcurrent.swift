extension Chain {
    /// Emits the values of the streams that its source sends. At most `maxConcurrent` of them run at a time.
    ///
    /// The others wait; when a stream completes, the one that has waited longest is subscribed to. Completes when the source and all these
    /// streams have completed. Fails with the first error of any of them, after tearing down the rest. Any number of streams may complete
    /// at once without using more stack. A stream that sends in a loop during its subscription holds back those whose turn comes on another
    /// thread. Disposal stops the source and the running streams, and releases the waiting ones.
    ///
    /// LinkChain: when the last observer leaves, the running and waiting streams are dropped, unless the source has completed.
    /// - Precondition: `maxConcurrent` is positive.
    public func merge<Inner>(maxConcurrent: Int) -> Chain<Inner> where Element == Chain<Inner> {
        precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream must be allowed to run")
        return flatMap(maxConcurrent: maxConcurrent) { $0 }
    }

    /// Maps each value to a stream, and emits the values of these inner streams; at most `maxConcurrent` run at a time, other values wait.
    ///
    /// `concatMap` and `merge(maxConcurrent:)` are this.
    func flatMap<Result>(maxConcurrent: Int, _ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(LimitedFlatMapSink<Element, Result>.self, LimitedFlatMap(limit: maxConcurrent, transform: transform))
    }
}

/// The waiting values, and what decides whose turn it is.
private struct Turns<Element>: @unchecked Sendable {
    enum Step {
        case wait
        case start
        case end
    }

    private var waiting = Queue<Element>()
    /// The inner streams that run, or are about to.
    private var running = 0
    private var sourceHasCompleted = false

    /// Queues a value, and takes a turn if one is free. Returns whether it has.
    mutating func append(_ value: Element, limit: Int) -> Bool {
        waiting.append(value)
        guard running < limit else { return false }
        running += 1
        return true
    }

    mutating func popFirst() -> Element? { waiting.popFirst() }

    /// Gives a turn back if a value waits. LinkChain: the next observer's start takes it.
    mutating func giveBack() -> Bool {
        if waiting.isEmpty { return false }
        running -= 1
        return true
    }

    mutating func completeSource() -> Step {
        sourceHasCompleted = true
        return running == 0 ? .end : .wait
    }

    mutating func completeInner() -> Step {
        if !waiting.isEmpty { return .start }
        running -= 1
        return running == 0 && sourceHasCompleted ? .end : .wait
    }

    /// Removes the waiting values.
    mutating func takeWaiting() -> Queue<Element> { exchange(&waiting, with: Queue()) }

    /// Gives back `count` turns that were not needed, or whose streams were dropped before they completed. Returns whether the stream is
    /// over, and how many waiting values have their turn now.
    mutating func innerHaveGone(_ count: Int, limit: Int) -> (isOver: Bool, next: Int) {
        running -= count
        let next = min(waiting.count, limit - running)
        running += next
        return (count > 0 && running == 0 && sourceHasCompleted, next)
    }
}

@usableFromInline struct LimitedFlatMap<Element, Result> {
    let limit: Int
    let transform: (Element) throws -> Chain<Result>
}

/// What happens to the streams of a ``LimitedFlatMapSink``.
private enum Change {
    /// The stream with this number has completed.
    case completed(number: Int)
    /// See ``LimitedFlatMapSink/innerHaveGone(_:areLeft:)``. If `count` is 0, observers may have come.
    case gone(count: Int, areLeft: Bool)
}

@usableFromInline
final class LimitedFlatMapSink<Element, Result>: MultiSourceSink<LimitedFlatMap<Element, Result>, Result>, JointOfOne,
    @unchecked Sendable
{
    private let turns = Locked(Turns<Element>())
    private let loop = DrainLoop()
    /// Calls ``handle(_:)``. Formed where the types are known: what an override of a generic class calls directly is not specialised.
    @exclusivity(unchecked) private var handleChange: ((LimitedFlatMapSink, Change) -> Bool)?

    @usableFromInline func subscribe(to sources: Sources) {
        handleChange = { $0.handle($1) }
        subscribe(as: LimitedFlatMapSink<Element, Result>.self, toOneOf: sources)
    }

    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        if turns.withLock({ $0.append(value, limit: parameters.limit) }) { subscribeToNext() }
    }

    private func subscribeToNext() { loop.run { takeTurn() } }

    private func takeTurn() {
        if isClosed { return }
        // LinkChain: what is kept is for the next observer. Checked again under the lock, which ``didStart()`` takes, too.
        if isResting, !hasOpenSource, turns.withLock({ isResting && $0.giveBack() }) { return }
        // Another turn has taken the value. LinkChain: or it was dropped with the last observer.
        guard let value = turns.withLock({ $0.popFirst() }) else { return innerHaveGone(1) }
        subscribe(toInner: try parameters.transform(value), number: 1, since: currentRun, ifLeft: { innerHaveGone(1) }) { input, value in
            input.forward(to: LimitedFlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, let handleChange else { return false }
        return handleChange(self, .completed(number: number))
    }

    /// Returns whether the stream goes on.
    private func handle(_ change: Change) -> Bool {
        switch change {
        case .completed(let number): return goOn(from: number)
        case .gone(let count, let areLeft):
            innerHaveGone(count, areLeft: areLeft)
            return true
        }
    }

    /// The stream with this number has completed. Returns whether others follow.
    private func goOn(from number: Int) -> Bool {
        switch turns.withLock({ number == 0 ? $0.completeSource() : $0.completeInner() }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    /// Gives back `count` turns that were not needed, or whose streams were dropped before they completed.
    ///
    /// LinkChain: the waiting values go with the last observer, since the source sends them again to the next one. If the source has
    /// completed, they stay.
    ///
    /// - Parameter areLeft: whether all waiting values are for observers that have left, although others have come.
    private func innerHaveGone(_ count: Int, areLeft: Bool = false) {
        let mayGo = (areLeft || isResting) && hasOpenSource
        // Released outside the lock, since that may run user code.
        let (left, _) = turns.withLock { turns in
            // Checked again under the lock: values for an observer that was announced meanwhile stay, and get their turn.
            let unwanted = mayGo && (areLeft || isResting) ? turns.takeWaiting() : Queue()
            return (turns.innerHaveGone(count, limit: parameters.limit), unwanted)
        }
        for _ in 0..<left.next { subscribeToNext() }
        if left.isOver { finishSerially(with: .completed) }
    }

    // Starts what was kept for the new observers.
    override func didStart() { _ = handleChange?(self, .gone(count: 0, areLeft: false)) }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) {
        _ = handleChange?(self, .gone(count: inner.count, areLeft: isAwake))
    }

    override func reset() {
        if isClosed { _ = turns.withLock { $0.takeWaiting() } }
    }
}
