// LinkChain's own: its action starts the link above.

import Synchronization

extension Chain {
    /// Emits its source's events; actions of `scheduler` subscribe to the source and dispose that subscription.
    ///
    /// Events come from where the source sends them. A source that sends during the subscription sends from the action, and the stages
    /// below run there, down to ``observe(on:)``. If a chain has two, the one nearer the source decides.
    ///
    /// Ends when its source does, and releases the source at once. Disposal stops delivery at once. If the source was not subscribed to
    /// yet, it never will be. Otherwise an action disposes that subscription, and the source holds the chain below until the action has
    /// run. If the subscribing action is still running because the source sends in a loop, it disposes the subscription at the next value.
    ///
    /// LinkChain: the source does not hold the chain below. After disposal, the source is kept until an action has released it. Actions
    /// give the link its place with the source, hot or cold, when it is observed, and take the place back when the last observer has left.
    /// Without a place, the source is released without an action.
    public func subscribe(on scheduler: any Scheduler) -> Chain<Element> {
        let sink = SubscribeOnSink<Element>(SubscribeOn(scheduler: scheduler)) { sink, value in
            unsafeDowncast(sink, to: SubscribeOnSink<Element>.self).next(value)
        }
        // LinkChain: the link owns its parent. An action observes it when a final link below is observed.
        sink.hold(self)
        return sink
    }
}

private struct SubscribeOn {
    let scheduler: any Scheduler
}

/// The state of the subscription to the source. Of no element type: each use inside a generic class would look it up at run time.
private struct Subscription: @unchecked Sendable {
    /// Whether the link has ever had its place with the source.
    var wasObserved = false
    /// Whether it has the place now, or an action is about to take it.
    var isObserved = false
    /// The number of running actions.
    var actions = 0
    /// What the link has given to a running action to release.
    var given: [ParentLink] = []
    /// The number of the action that waits for the scheduler, or 0.
    private var waiting = 0
    private var latest = 0
    /// Cancels the waiting action, once it is known.
    private var token: (any Disposable)?

    /// The number of a new action, or `nil` if one is waiting.
    mutating func newAction() -> Int? {
        if waiting != 0 { return nil }
        latest += 1
        waiting = latest
        return latest
    }

    mutating func note(_ token: any Disposable, of action: Int) {
        if waiting == action { self.token = token }
    }

    /// Returns the action's token. The caller releases it outside the lock.
    mutating func began(_ action: Int) -> (any Disposable)? {
        actions += 1
        guard waiting == action else { return nil }
        waiting = 0
        return token.take()
    }

    /// Takes the token of the waiting action. The caller disposes it.
    mutating func takeBack() -> (any Disposable)? {
        guard let token = token.take() else { return nil }
        waiting = 0
        return token
    }
}

/// What waits for an action to release it. Moved, never copied: a second holder would keep the source from being released in a loop.
private final class GivenTies: @unchecked Sendable {
    private let live = LiveObject()
    private var parentLinks: [ParentLink]

    init(_ parentLinks: consuming [ParentLink]) { self.parentLinks = parentLinks }

    var isEmpty: Bool { parentLinks.isEmpty }

    func take() -> [ParentLink] {
        let all = parentLinks
        parentLinks = []
        return all
    }
}

private final class SubscribeOnSink<Element>: SwitchingSink<SubscribeOn, Element>, @unchecked Sendable {
    private let acting = ActingThread()
    private let subscription = Locked(Subscription())

    // LinkChain: the action, which holds this link weakly, would otherwise stay with the scheduler until its turn.
    deinit {
        subscription.withLock { $0.takeBack() }?.dispose()
        ParentLink.cut(all: takeInputs())
    }

    override var givesUpAtOnce: Bool { false }

    override func startInputs() { awaitAction() }

    override func settleInputs(_ waiting: inout [Unsettled]) { awaitAction() }

    override func giveUpInputs(_ waiting: inout [Unsettled]) { awaitAction() }

    /// Each action looks at the link's state when it runs, so a waiting action covers all earlier changes.
    private func awaitAction() {
        if acting.isCurrent { return settleNow() }
        // The last observer has left before the source was observed.
        if isStopped, !subscription.withLock({ $0.isObserved }) {
            subscription.withLock { $0.takeBack() }?.dispose()
            // Another thread may have observed the link since, and relied on that action.
            if isStopped { return }
        }
        guard let number = subscription.withLock({ $0.newAction() }) else { return }
        // LinkChain: the action holds this link weakly, so a chain that nobody holds is freed at once.
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
        if isFirst { return observe(at: 0, deliver: deliver) }
        var waiting: [Unsettled] = []
        if isResting { super.giveUpInputs(&waiting) } else { super.settleInputs(&waiting) }
        waiting.settleAll()
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return stopLoop() }
        // LinkChain: even one source needs the serializer, which guards the list of observers.
        emitSerially(value)
    }

    /// Disposed by another thread while the action runs: on a serial scheduler, another action would wait behind this loop.
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
        ParentLink.cut(all: given)
    }

    override func takeInputs() -> [ParentLink] {
        let inputs = GivenTies(super.takeInputs())
        if inputs.isEmpty || acting.isCurrent { return inputs.take() }
        let (isObserved, isActing) = subscription.withLock { subscription in
            if subscription.wasObserved, subscription.actions > 0 { subscription.given += inputs.take() }
            return (subscription.isObserved, subscription.actions > 0)
        }
        // At rest, the link has no place with the source, so an action has nothing to withdraw.
        if !isObserved, !isActing { return inputs.take() }
        if !isActing { parameters.scheduler.schedule { ParentLink.cut(all: inputs.take()) } }
        return []
    }

    override func didDispose() { subscription.withLock { $0.takeBack() }?.dispose() }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).subscribe(on: parameters.scheduler) }
}
