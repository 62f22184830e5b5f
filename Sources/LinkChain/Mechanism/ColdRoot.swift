import Synchronization

/// The root of a cold chain: runs its closure when a final link of the chain is observed.
///
/// LinkChain: it runs once, for all who share the chain. It stops when the last observer leaves. If somebody still holds the chain and
/// observes it again, it starts anew.
class ColdRoot<Parameters, Element>: Observer<Element>, @unchecked Sendable {
    final let parameters: Parameters
    /// The number of starts and stops: odd while it runs. So a run can tell that it is over, even if another has begun. Written in the
    /// serializer.
    private let runs = Atomic<Int>(0)
    /// Formed where the type is known, so that its loop is specialised.
    private final let body: (ColdRoot<Parameters, Element>, Int) -> Void

    required init(_ parameters: Parameters, _ body: @escaping (ColdRoot<Parameters, Element>, Int) -> Void) {
        self.parameters = parameters
        self.body = body
        super.init(LinkTree(isCold: true))
    }

    /// Whether `run` is still wanted. A source that sends in a loop asks before each value.
    final func isRunning(_ run: Int) -> Bool {
        // Relaxed: a stop on this thread is seen at once, one on another thread soon.
        runs.load(ordering: .relaxed) == run && !isClosed
    }

    /// Sends a value for `run`, unless that is over when its turn comes.
    final func send(_ value: Element, _ run: Int) {
        guard tree.enter() else { return tree.enqueue { self.sendNow(value, run) } }
        sendNow(value, run)
        tree.leave()
    }

    /// Sends the only value of `run`, then its end. Enters the serializer once, unless work was left there meanwhile.
    final func send(only value: Element, _ run: Int) {
        guard tree.enter() else {
            tree.enqueue { self.sendNow(value, run) }
            return end(.completed, run)
        }
        sendNow(value, run)
        if tree.hasWork {
            tree.leave()
            return end(.completed, run)
        }
        endNow(.completed, run)
        tree.leave()
    }

    /// Sends values for `run` as long as it is not over, then its end.
    ///
    /// The loop stays inside the serializer, and gives it back when work was left there: others need not wait for the last value.
    @inline(__always)
    final func send(all values: some Sequence<Element>, _ run: Int) {
        var elements = values.makeIterator()
        var isInside = tree.enter()
        // Checked inside: otherwise the next run, which another thread may have begun, would hear this value. And before the value is
        // drawn: the iterator may search for the next, and find none.
        while isInside, isRunning(run), let value = elements.next() {
            emit(value)
            if tree.hasWork {
                tree.leave()
                isInside = tree.enter()
            }
        }
        if isInside {
            endNow(.completed, run)
            tree.leave()
        } else {
            // A copy: the closure would move the loop's own iterator to the heap.
            var rest = elements
            let draw = { rest.next() }
            tree.enqueue { self.sendOne(draw, run) }
        }
    }

    /// Sends one value, and leaves the rest as work again, behind what was left meanwhile. The rest is undrawn: kept values would need room
    /// without limit. It stays so to the end of the run, at an allocation and a lock per value.
    private final func sendOne(_ draw: @escaping () -> Element?, _ run: Int) {
        guard isRunning(run), let value = draw() else { return endNow(.completed, run) }
        emit(value)
        tree.enqueue { self.sendOne(draw, run) }
    }

    /// Ends the stream for `run`, unless that is over when its turn comes.
    final func end(_ completion: Completion, _ run: Int) {
        guard tree.enter() else { return tree.enqueue { self.endNow(completion, run) } }
        endNow(completion, run)
        tree.leave()
    }

    private final func sendNow(_ value: Element, _ run: Int) {
        if isRunning(run) { emit(value) }
    }

    private final func endNow(_ completion: Completion, _ run: Int) {
        if isRunning(run) { tree.pass(completion, from: self) }
    }

    override final func begin() -> Int? {
        let last = runs.load(ordering: .relaxed)
        guard last.isMultiple(of: 2) else { return nil }
        runs.store(last + 1, ordering: .relaxed)
        return last + 1
    }

    override final func run(_ run: Int) {
        trace("running", type(of: self))
        body(self, run)
    }

    override final func reset() {
        if isUnlinked { lastObserverLeft() }
    }

    override final func didComeToRest() -> Bool { !runs.load(ordering: .relaxed).isMultiple(of: 2) }

    override final func lastObserverLeft() {
        let last = runs.load(ordering: .relaxed)
        if last.isMultiple(of: 2) { return }
        runs.store(last + 1, ordering: .relaxed)
        cleanUp()
    }

    override final var root: ChainTemplate.Root {
        if isClosed { return super.root }
        return ChainTemplate.Root(template: nil) { _ in Self(self.parameters, self.body) }
    }
}
