extension Chain {
    /// Emits what the streams emit that `transform` makes of the values; at most `maxConcurrent` of them run at a time, and values wait.
    ///
    /// `concatMap` and `merge(maxConcurrent:)` are this.
    func flatMap<Result>(maxConcurrent: Int, _ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        Producer(LimitedFlatMap(limit: maxConcurrent, transform: transform), source: self) { observable, downstream in
            let sink = LimitedFlatMapSink<Element, Result>(
                observable.parameters(), goOn: { $0.goOn(from: $1) },
                deliver: { input, value in
                    input.forward(to: LimitedFlatMapSink<Element, Result>.self) {
                        $0.emitSerially(value)
                    }
                }, downstream)
            return sink.whenWired {
                sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                    input.forward(to: LimitedFlatMapSink<Element, Result>.self) { $0.next(value) }
                }
            }
        }
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

    /// Takes out the value whose turn it is. If another turn has taken it, this one is given back; `isOver`: nothing follows it.
    mutating func popFirst() -> (value: Element?, isOver: Bool) {
        if let value = waiting.popFirst() { return (value, false) }
        running -= 1
        return (nil, running == 0 && sourceHasCompleted)
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
        deliver: @escaping (Sink, Result) -> Void, _ downstream: Downstream<Result>
    ) {
        self.goOn = goOn
        super.init(parameters, deliver: deliver, downstream)
    }

    func next(_ value: Element) {
        if isStopped { return }
        if turns.withLock({ $0.append(value, limit: parameters.limit) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            if isStopped { return }
            let turn = turns.withLock { $0.popFirst() }
            guard let value = turn.value else {
                if turn.isOver { finishSerially(with: .completed) }
                return
            }
            let inner: Chain<Result>
            do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
            subscribe(to: inner, number: 1, deliver: deliver)
        }
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
}
