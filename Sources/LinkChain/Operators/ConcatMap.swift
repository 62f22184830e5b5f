import Synchronization

extension Observer {
    /// Subscribes to `transform` of each value, one after the other, and emits what these inner streams emit.
    ///
    /// Values wait until the inner streams of those before have completed; `transform` is called when it is their turn. Completes when the source
    /// and all inner streams have completed. The first error of any of them ends it, and so does `transform` if it throws; the rest is torn
    /// down before the error is emitted. However many inner streams complete at once, they need the stack of one. Disposal stops the source and
    /// the inner stream that runs, and releases `transform` and the values that wait.
    public func concatMap<Result>(_ transform: @escaping (Element) throws -> Observer<Result>) -> Observer<Result> {
        let link = ConcatMapLink(transform) { link, value in
            unsafeDowncast(link, to: ConcatMapLink<Element, Result>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent and the inner stream; cold ones start when a final link below is observed.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: ConcatMapLink<Element, Result>.self).next(value)
        }
        return link
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

    mutating func clear() { waiting = Queue() }

    /// The inner stream was let go of before it completed.
    mutating func innerHasGone() {
        if state == .busy { state = .idle }
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

private final class ConcatMapLink<Element, Result>: JointLink<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Observer<Result>
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Result) -> Void
    private let turns = Mutex(Turns<Element>())
    private let rounds = Rounds()

    init(_ transform: @escaping (Element) throws -> Observer<Result>, deliver: @escaping (Link, Result) -> Void) {
        self.transform = transform
        self.deliver = deliver
        super.init()
    }

    func next(_ value: Element) {
        if isClosed { return }
        if turns.withLock({ $0.append(value) }) { subscribeToNext() }
    }

    private func subscribeToNext() {
        rounds.run {
            guard !isClosed, let value = turns.withLock({ $0.popFirst() }) else { return }
            let inner: Observer<Result>
            do { inner = try transform(value) } catch { return finishSerially(with: .error(error)) }
            let input = subscribe(to: inner, number: 1, isInner: true, deliver: deliver)
            // LinkChain: `transform` has let the last observer go.
            if input.key < 0 { turns.withLock { $0.innerHasGone() } }
        }
    }

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        guard case .completed = terminal else { return false }
        switch turns.withLock({ input.number == 0 ? $0.sourceHasCompleted() : $0.innerHasCompleted() }) {
        case .wait: return true
        case .end: return false
        case .start:
            subscribeToNext()
            return true
        }
    }

    override var hasInnerStreamsOfARun: Bool { true }

    override func reset() {
        let hasDropped = !dropInnerStreams().isEmpty
        turns.withLock { turns in
            turns.clear()
            if hasDropped { turns.innerHasGone() }
        }
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).concatMap(transform) }
}
