// LinkChain's own: a link is started, left and started again, and its closures report each.

import Synchronization

extension Chain {
    /// See ``do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    func doing(_ closures: Do<Element>) -> Chain<Element> { stage(DoSink.self, closures) }
}

@usableFromInline final class DoSink<Element>: OperatorSink<Do<Element>, Element>, OperatorStage, @unchecked Sendable {
    /// Whether `onSubscribe` was called and `onDispose` was not.
    private let isSubscribed = Atomic<Bool>(false)

    @usableFromInline override init(_ parameters: Do<Element>, _ wiring: Wiring<Element>) {
        super.init(parameters, wiring)
        followsUp = parameters.handlers.afterError != nil || parameters.handlers.afterCompleted != nil
        replacesEnd = parameters.handlers.onError != nil || parameters.handlers.onCompleted != nil
    }

    /// LinkChain: its last owner has released it undisposed.
    deinit { lastObserverLeft() }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        do {
            try parameters.handlers.onNext?(value)
            emit(value)
            try parameters.handlers.afterNext?(value)
        } catch {
            // LinkChain: the last observer has left meanwhile. The next one starts over.
            if isResting { return }
            // LinkChain: a link receives its own end as it does its parent's, but `onError` must hear only of its parent's.
            (replacesEnd, followsUp) = (false, false)
            fail(error)
        }
    }

    override func replacement(for completion: Completion) -> Completion? {
        do { try parameters.handlers.willEnd(completion) } catch {
            // `afterError` and `afterCompleted` are not called for an end that was not passed on.
            followsUp = false
            return .error(error)
        }
        // LinkChain: `onError` or `onCompleted` made the last observer leave.
        if isStopped { followsUp = false }
        return nil
    }

    override func didPass(_ completion: Completion) { parameters.handlers.didEnd(completion) }

    override func didDispose() { lastObserverLeft() }

    // LinkChain: the link is shared, so it counts as subscribed to while anybody observes it.
    override func firstObserverCame() {
        // Relaxed, as below: each exchange finds what the other has left, and nothing depends on it.
        isSubscribed.store(true, ordering: .relaxed)
        parameters.onSubscribe?()
        parameters.onSubscribed?()
    }

    override func didComeToRest() -> Bool { true }

    override func lastObserverLeft() {
        if isSubscribed.exchange(false, ordering: .relaxed) { parameters.handlers.onDispose?() }
    }

    // LinkChain: it was unlinked while its first observer arrived.
    override func reset() {
        if isUnlinked { lastObserverLeft() }
    }
}
