extension Chain {
    /// Subscribes to `transform` of each value, one after the other, and emits what these inner streams emit.
    ///
    /// Values wait until the inner streams of those before have completed; `transform` is called when it is their turn. Completes when
    /// the source and all inner streams have completed. The first error of any of them ends it, and so does `transform` if it throws; the
    /// rest is torn down before the error is emitted. However many inner streams complete at once, they need the stack of one. Disposal
    /// stops the source and the inner stream that runs, and releases `transform` and the values that wait.
    public func concatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        Producer(ConcatMap(transform: transform), source: self) { observable, downstream in
            let sink = ConcatMapSink<Element, Result>(
                observable.parameters(),
                deliver: { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: ConcatMapSink<Element, Result>.self) { $0.emitSerially(value) }
                }, downstream)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: observable.source(of: Element.self)) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: ConcatMapSink<Element, Result>.self) { $0.next(value) }
                }
            }
            return sink.disposer.set(sink, .several(sink.upstreams))
        }
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
    private let deliver: (Sink, Result) -> Void
    private let turns = Locked(Turns<Element>())
    private let loop = DrainLoop()

    init(
        _ parameters: ConcatMap<Element, Result>, deliver: @escaping (Sink, Result) -> Void,
        _ downstream: Downstream<Result>
    ) {
        self.deliver = deliver
        super.init(parameters, downstream)
    }

    func next(_ value: Element) {
        if isDisposed { return }
        if turns.withLock({ $0.append(value) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        loop.run {
            guard !isDisposed, let value = turns.withLock({ $0.popFirst() }) else { return }
            let inner: Chain<Result>
            do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
            subscribe(to: inner, number: 1, deliver: deliver)
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
}
