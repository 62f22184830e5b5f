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
    /// How many inner streams run, or are about to.
    private var running: Int32 = 0
    /// LinkChain: the run that all of this belongs to. Once the source has completed, it stays the same.
    private var run: UInt32 = 0
    private var sourceHasCompleted = false

    /// How many of the waiting values have their turn.
    func free(limit: Int) -> Int { min(waiting.count, limit - Int(running)) }

    /// Queues a value. Returns whether one has its turn.
    mutating func append(_ value: Element, limit: Int) -> Bool {
        waiting.append(value)
        return running < limit
    }

    /// Takes the value that has waited longest, if it has its turn. It belongs to `run`.
    mutating func take(limit: Int) -> (value: Element, run: UInt32)? {
        guard running < limit, let value = waiting.popFirst() else { return nil }
        running += 1
        return (value, run)
    }

    /// Notes the end of the stream with this number: 0 is the source, and others are ``number(in:)``.
    mutating func complete(_ number: Int) -> Step {
        if number == 0 {
            sourceHasCompleted = true
        } else {
            // LinkChain: a stream of an earlier run is counted no more.
            if number != Turns.number(in: run) { return .wait }
            running -= 1
            if !waiting.isEmpty { return .start }
        }
        return isOver ? .end : .wait
    }

    private var isOver: Bool { sourceHasCompleted && running == 0 && waiting.isEmpty }

    static func number(in run: UInt32) -> Int { Int(run) + 1 }

    /// Removes the waiting values.
    mutating func takeWaiting() -> Queue<Element> { exchange(&waiting, with: Queue()) }

    /// LinkChain: begins this run, unless it has begun. The streams of the one before are counted no more.
    ///
    /// Returns the values that waited, and whether the stream is over.
    mutating func startOver(in run: UInt32) -> (unwanted: Queue<Element>, isOver: Bool) {
        // The number wraps.
        guard Int32(bitPattern: run &- self.run) > 0 else { return (Queue(), false) }
        self.run = run
        running = 0
        let unwanted = takeWaiting()
        return (unwanted, isOver)
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
    /// LinkChain: the first observer has come.
    case started
    /// LinkChain: this run begins, and the inner streams of the one before are dropped.
    case startedOver(run: UInt32)
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
        let limit = parameters.limit
        // LinkChain: what is kept is for the next observer. Checked again under the lock, which ``didStart()`` takes, too.
        let isKept = isResting && !hasOpenSource
        guard let (value, run) = turns.withLock({ isKept && isResting ? nil : $0.take(limit: limit) }) else { return }
        let number = Turns<Element>.number(in: run)
        // LinkChain: if the source has completed, the value is for the present observers.
        let old = wasLeft(since: run) && !hasOpenSource ? currentRun : run
        // LinkChain: not even made for observers that have left.
        if wasLeft(since: old) { return innerHasGone(number) }
        subscribe(toInner: try parameters.transform(value), number: number, since: old, ifLeft: { innerHasGone(number) }) { input, value in
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
        case .started: startWaiting()
        case .startedOver(let run): startOver(in: run)
        }
        return true
    }

    /// The stream with this number has completed. Returns whether others follow.
    private func goOn(from number: Int) -> Bool {
        switch turns.withLock({ $0.complete(number) }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    /// LinkChain: the inner stream was not subscribed to, since the last observer has left. The source goes on, unless it has completed.
    private func innerHasGone(_ number: Int) {
        if !goOn(from: number) { finishSerially(with: .completed) }
    }

    /// LinkChain: the waiting values go with the last observer, since the source sends them again to the next one.
    private func startOver(in run: UInt32) {
        // Released outside the lock, since that may run user code.
        let (_, isOver) = turns.withLock { $0.startOver(in: run) }
        if isOver { finishSerially(with: .completed) }
    }

    /// LinkChain: starts what was kept for the new observers, since the source has completed.
    private func startWaiting() {
        let limit = parameters.limit
        for _ in 0..<turns.withLock({ $0.free(limit: limit) }) { subscribeToNext() }
    }

    override func didStart() { _ = handleChange?(self, .started) }

    override func didDropInner(in run: UInt32) { _ = handleChange?(self, .startedOver(run: run)) }

    override func reset() {
        if isClosed { _ = turns.withLock { $0.takeWaiting() } }
    }
}
