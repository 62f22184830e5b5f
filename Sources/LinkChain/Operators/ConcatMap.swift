extension Chain {
    /// Subscribes to `transform` of each value, one after the other, and emits what these inner streams emit.
    ///
    /// Values wait until the inner streams of those before have completed; `transform` is called when it is their turn. Completes when
    /// the source and all inner streams have completed. The first error of any of them ends it, and so does `transform` if it throws; the
    /// rest is torn down before the error is emitted. However many inner streams complete at once, they need the stack of one. Disposal
    /// stops the source and the inner stream that runs, and releases `transform` and the values that wait.
    public func concatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        let sink = ConcatMapSink<Element, Result>(ConcatMap(transform: transform)) { sink, value in
            unsafeDowncast(sink, to: ConcatMapSink<Element, Result>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent and the inner stream; cold ones start when a final link below is observed.
        sink.subscribe(to: self) { sink, value in
            unsafeDowncast(sink, to: ConcatMapSink<Element, Result>.self).next(value)
        }
        return sink
    }
}

/// What waits, and what that depends on.
private struct Turns<Element>: @unchecked Sendable {
    private enum State {
        /// No inner stream runs, and no value waits.
        case idle
        /// An inner stream runs, or is about to.
        case busy
        /// The same, and the source has completed.
        case busyWithTheRest
    }

    enum Step {
        case wait
        case start
        case end
    }

    private var state = State.idle
    private var waiting = Queue<Element>()

    /// Takes a value in. Returns whether its turn is now.
    mutating func append(_ value: Element) -> Bool {
        waiting.append(value)
        guard state == .idle else { return false }
        state = .busy
        return true
    }

    mutating func popFirst() -> Element? { waiting.popFirst() }

    /// Takes out what waits.
    mutating func takeWaiting() -> Queue<Element> {
        defer { waiting = Queue() }
        return waiting
    }

    /// The inner stream was let go of before it completed. Returns whether nothing will follow.
    mutating func innerHasGone() -> Bool {
        if state == .busy { state = .idle }
        return state == .busyWithTheRest
    }

    mutating func sourceHasCompleted() -> Step {
        if state == .idle { return .end }
        state = .busyWithTheRest
        return .wait
    }

    mutating func innerHasCompleted() -> Step {
        if !waiting.isEmpty { return .start }
        if state == .busyWithTheRest { return .end }
        state = .idle
        return .wait
    }
}

private struct ConcatMap<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

private final class ConcatMapSink<Element, Result>: MultiSourceSink<ConcatMap<Element, Result>, Result>, @unchecked Sendable {
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Result) -> Void
    private let turns = Locked(Turns<Element>())
    private let loop = DrainLoop()

    init(_ parameters: ConcatMap<Element, Result>, deliver: @escaping (Link, Result) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }

    func next(_ value: Element) {
        if isDisposed { return }
        if turns.withLock({ $0.append(value) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            guard !isClosed, let value = turns.withLock({ $0.popFirst() }) else { return }
            let inner: Chain<Result>
            do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
            let place = subscribe(to: inner, number: 1, as: .inner, deliver: deliver)
            // LinkChain: `transform` has let the last observer go.
            if place == nil, turns.withLock({ $0.innerHasGone() }) { finishSerially(with: .completed) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        switch turns.withLock({ number == 0 ? $0.sourceHasCompleted() : $0.innerHasCompleted() }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    override func didDispose() { _ = turns.withLock { $0.takeWaiting() } }

    override func didGiveUpPlaces() {
        let hasDropped = !dropInnerStreams().isEmpty
        // Released out of the lock: that may run users' code.
        let (isOver, _) = turns.withLock { turns in
            // Asked under the lock: what came for an observer that was announced meanwhile stays.
            (hasDropped && turns.innerHasGone(), isResting ? turns.takeWaiting() : Queue())
        }
        if isOver { finishSerially(with: .completed) }
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).concatMap(parameters.transform) }
}
