// LinkChain's own: what its action does is to start the link above.

import Synchronization

extension Chain {
    /// Emits what its source does, and leaves it to actions of `scheduler` to subscribe to the source and to dispose that subscription.
    ///
    /// Events come from where the source sends them. A source that sends while it is being subscribed to sends from the action, and the
    /// stages below run there, down to ``observe(on:)``. With two in a chain, the one nearer the source decides.
    ///
    /// Ends when its source does, which is let go of then and there. Disposal stops delivery at once. If the source was not subscribed to
    /// yet, it never will be. Else an action disposes that subscription, and the source holds the chain below until that has run. If the
    /// subscribing action is still running because its source sends in a loop, that action disposes it at the next value.
    ///
    /// LinkChain: the source does not hold the chain below. After disposal, the source is kept until an action has let go of it. The link
    /// takes its place with the source, hot or cold, when it is observed, and gives it up when the last observer has gone: in actions,
    /// both. Where it does not have the place, it lets go of the source without an action.
    public func subscribe(on scheduler: any Scheduler) -> Chain<Element> {
        let sink = SubscribeOnSink<Element>(SubscribeOn(scheduler: scheduler)) { sink, value in
            unsafeDowncast(sink, to: SubscribeOnSink<Element>.self).next(value)
        }
        // LinkChain: the link owns its parent from now on; an action observes it when a final link below is observed.
        sink.hold(self)
        return sink
    }
}

private struct SubscribeOn {
    let scheduler: any Scheduler
}

/// What has become of the subscription to the source. Of no element type: each use inside a generic class would look it up at run time.
private struct Subscription: @unchecked Sendable {
    /// Whether the source has had the link's place.
    var wasObserved = false
    /// Whether it has it now, or an action is about to take it.
    var isObserved = false
    /// How many actions are running.
    var actions = 0
    /// What the link has let go of, and one of them is to.
    var given: [Tie] = []
    /// The number of the action that waits for the scheduler; 0 if none does.
    private var waiting = 0
    private var latest = 0
    /// What takes the waiting action back, as soon as it is known.
    private var token: (any Disposable)?

    /// The number of a new action, unless one waits already.
    mutating func newAction() -> Int? {
        if waiting != 0 { return nil }
        latest += 1
        waiting = latest
        return latest
    }

    mutating func note(_ token: any Disposable, of action: Int) {
        if waiting == action { self.token = token }
    }

    /// Returns what could have taken the action back. The caller lets go of it, out of the lock.
    mutating func began(_ action: Int) -> (any Disposable)? {
        actions += 1
        guard waiting == action else { return nil }
        waiting = 0
        return token.take()
    }

    /// Takes back the action that waits. The caller disposes it.
    mutating func takeBack() -> (any Disposable)? {
        guard let token = token.take() else { return nil }
        waiting = 0
        return token
    }
}

/// What waits for an action that lets go of it. It is moved, never copied: a second holder would keep the source from being released in a
/// loop.
private final class GivenTies: @unchecked Sendable {
    private let live = LiveObject()
    private var ties: [Tie]

    init(_ ties: consuming [Tie]) { self.ties = ties }

    var isEmpty: Bool { ties.isEmpty }

    func take() -> [Tie] {
        let all = ties
        ties = []
        return all
    }
}

private final class SubscribeOnSink<Element>: SwitchingSink<SubscribeOn, Element>, @unchecked Sendable {
    private let acting = ActingThread()
    private let subscription = Locked(Subscription())

    // LinkChain: the action holds this link weakly. Without this, it would stay with the scheduler until its turn.
    deinit {
        subscription.withLock { $0.takeBack() }?.dispose()
        Tie.cut(all: takeInputs())
    }

    override var givesUpAtOnce: Bool { false }

    override func startInputs() { awaitAction() }

    override func settleInputs(_ waiting: inout [Unsettled]) { awaitAction() }

    /// Each action looks at the link's state when it runs. One that waits therefore covers all that has changed before.
    private func awaitAction() {
        if acting.isCurrent { return settleNow() }
        // The last observer has gone before the source was observed.
        if isStopped, !subscription.withLock({ $0.isObserved }) {
            subscription.withLock { $0.takeBack() }?.dispose()
            // Another thread may have observed the link since, and relied on that action.
            if isStopped { return }
        }
        guard let number = subscription.withLock({ $0.newAction() }) else { return }
        // LinkChain: the action knows this link weakly, so a chain that nobody holds any more goes at once.
        let token = parameters.scheduler.schedule { [weak self] in self?.act(number) }
        subscription.withLock { $0.note(token, of: number) }
    }

    private func act(_ number: Int) {
        _ = subscription.withLock { $0.began(number) }
        acting.act {
            settleNow()
            cutGiven(isLast: true)
        }
    }

    /// Observes the source if this link is observed, and lets it rest if not.
    private func settleNow() {
        if isClosed { return }
        let isFirst = subscription.withLock { subscription in
            let isFirst = !subscription.wasObserved && !isResting
            subscription.isObserved = !isResting
            if isFirst { subscription.wasObserved = true }
            return isFirst
        }
        if isFirst { return observe(0, deliver: deliver) }
        var waiting: [Unsettled] = []
        super.settleInputs(&waiting)
        waiting.settleAll()
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return stopLoop() }
        // LinkChain: through the serializer although one source sends: it guards the list of observers.
        emitSerially(value)
    }

    /// Disposed by another thread while the action is running: on a serial scheduler another action would wait behind this loop.
    @inline(never)
    private func stopLoop() {
        guard acting.isCurrent else { return }
        settleNow()
        cutGiven(isLast: false)
    }

    private func cutGiven(isLast: Bool) {
        let given = subscription.withLock { subscription in
            if isLast { subscription.actions -= 1 }
            defer { subscription.given = [] }
            return subscription.given
        }
        Tie.cut(all: given)
    }

    override func takeInputs() -> [Tie] {
        let inputs = GivenTies(super.takeInputs())
        if inputs.isEmpty || acting.isCurrent { return inputs.take() }
        let (isObserved, isActing) = subscription.withLock { subscription in
            if subscription.wasObserved, subscription.actions > 0 { subscription.given += inputs.take() }
            return (subscription.isObserved, subscription.actions > 0)
        }
        // At rest the source does not have the place: there is nothing to withdraw in an action.
        if !isObserved, !isActing { return inputs.take() }
        if !isActing { parameters.scheduler.schedule { Tie.cut(all: inputs.take()) } }
        return []
    }

    override func didDispose() { subscription.withLock { $0.takeBack() }?.dispose() }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).subscribe(on: parameters.scheduler) }
}
