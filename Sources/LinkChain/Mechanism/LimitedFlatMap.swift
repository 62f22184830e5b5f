extension Chain {
    /// Emits what the streams emit that `transform` makes of the values; at most `maxConcurrent` of them run at a time, and values wait.
    ///
    /// `concatMap` and `merge(maxConcurrent:)` are this.
    func flatMap<Result>(maxConcurrent: Int, _ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        let sink = LimitedFlatMapSink<Element, Result>(
            LimitedFlatMap(limit: maxConcurrent, transform: transform), goOn: { $0.goOn(from: $1) },
            deliver: { sink, value in
                unsafeDowncast(sink, to: LimitedFlatMapSink<Element, Result>.self).emitSerially(value)
            })
        // LinkChain: the link owns its parent and the inner streams; cold ones start when a final link below is observed.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: LimitedFlatMapSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

/// The values that wait for their turn, and what that depends on.
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

    /// Takes a value in. Returns whether its turn is now.
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

    /// Takes out what waits.
    mutating func takeWaiting() -> Queue<Element> {
        defer { waiting = Queue() }
        return waiting
    }

    /// So many inner streams were let go of before they completed. Returns whether nothing will follow, or for how many that wait it is
    /// their turn.
    mutating func innerHaveGone(_ count: Int, limit: Int) -> (isOver: Bool, next: Int) {
        running -= count
        let next = min(waiting.count, limit - running)
        running += next
        return (count > 0 && running == 0 && sourceHasCompleted, next)
    }
}

private struct LimitedFlatMap<Element, Result> {
    let limit: Int
    let transform: (Element) throws -> Chain<Result>
}

private final class LimitedFlatMapSink<Element, Result>: SwitchingSink<LimitedFlatMap<Element, Result>, Result>, @unchecked Sendable {
    private let turns = Locked(Turns<Element>())
    private let loop = DrainLoop()
    /// Calls ``goOn(from:)``. Formed where the types are known, as ``deliver`` is.
    private let goOn: (LimitedFlatMapSink, Int) -> Bool

    init(
        _ parameters: LimitedFlatMap<Element, Result>, goOn: @escaping (LimitedFlatMapSink, Int) -> Bool,
        deliver: @escaping (Link, Result) -> Void
    ) {
        self.goOn = goOn
        super.init(parameters, deliver: deliver)
    }

    func next(_ value: Element) {
        if isStopped { return }
        if turns.withLock({ $0.append(value, limit: parameters.limit) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            if isClosed { return }
            // LinkChain: what is kept is for the next observer. Asked under the lock again, which that one's start takes as well.
            if isResting, !hasOpenSource, turns.withLock({ isResting && $0.giveBack() }) { return }
            // Another turn has taken it, or, LinkChain: what waited has gone with the last observer.
            guard let value = turns.withLock({ $0.popFirst() }) else { return innerHaveGone(1) }
            let left = departures
            guard let inner = innerStream(of: value, since: left) else { return }
            let place = subscribe(to: inner, number: 1, as: .inner, since: left, deliver: deliver)
            // LinkChain: the last observer has gone meanwhile.
            if place == nil { innerHaveGone(1) }
        }
    }

    private func innerStream(of value: Element, since left: Int) -> Chain<Result>? {
        innerStream(try parameters.transform(value), since: left, ifLeft: { innerHaveGone(1) })
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        return goOn(self, number)
    }

    /// The stream with this number has completed. Returns whether others follow.
    fileprivate func goOn(from number: Int) -> Bool {
        switch turns.withLock({ number == 0 ? $0.completeSource() : $0.completeInner() }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    override func startInputs() {
        super.startInputs()
        // LinkChain: what was kept for this observer.
        innerHaveGone(0)
    }

    override func didDispose() { _ = turns.withLock { $0.takeWaiting() } }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) { innerHaveGone(inner.count, areLeft: isAwake) }

    /// So many inner streams were let go of before they completed.
    ///
    /// LinkChain: what waits goes with the last observer, since the source sends it again to the next. A source that has completed does
    /// not, so then it stays.
    ///
    /// - Parameter areLeft: whether all that waits is for observers who have gone, although others have come.
    private func innerHaveGone(_ count: Int, areLeft: Bool = false) {
        let mayGo = (areLeft || isResting) && hasOpenSource
        // Released out of the lock: that may run users' code.
        let (left, _) = turns.withLock { turns in
            // Asked under the lock: what came for an observer that was announced meanwhile stays, and its turn comes.
            let unwanted = mayGo && (areLeft || isResting) ? turns.takeWaiting() : Queue()
            return (turns.innerHaveGone(count, limit: parameters.limit), unwanted)
        }
        for _ in 0..<left.next { subscribeToNext() }
        if left.isOver { finishSerially(with: .completed) }
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(of: Element.self).flatMap(maxConcurrent: parameters.limit, parameters.transform)
    }
}
