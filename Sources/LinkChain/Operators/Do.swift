// LinkChain's own: a link is started, left and started again, and its closures tell of each.

import Synchronization

extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on, and `afterNext`,
    /// `afterError` or `afterCompleted` when the stages below have heard it.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` afterwards, and `onDispose` once, when the stream has
    /// ended or was disposed. The end is heard and the stream taken apart before `afterError` or `afterCompleted` is called. A stage below
    /// that takes apart what is above it before it passes the end on, as `merge` and `share` do, has heard the end by then.
    ///
    /// Ends when its source does. If `onNext` or `afterNext` throws, the source is torn down, and the error is emitted; neither `onError`
    /// nor `afterError` hears of it. An error that `onError` or `onCompleted` throws is emitted in place of the end, and neither
    /// `afterError` nor `afterCompleted` is called; one that is thrown after the end is dropped. Disposal stops the source and releases the
    /// closures. None but `onDispose` is called any more, except that `afterNext` is called for the value with which a handler, a stage
    /// below or `onNext` has ended the stream.
    ///
    /// LinkChain: the link is shared, so it counts as subscribed to when it is observed and was not before, by a link below or a handler,
    /// and as disposed when its last observer has gone, or when it was unlinked or let go of. If it ends before anybody observed it,
    /// neither happens. `onSubscribed` is called right after `onSubscribe`: the link has its place with its source from the start.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Chain<Element> {
        let handlers = Handlers(
            onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
            afterCompleted: afterCompleted, onDispose: onDispose)
        return stage(DoSink.self, Do(handlers: handlers, onSubscribe: onSubscribe, onSubscribed: onSubscribed))
    }
}

@usableFromInline struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
}

/// What a subscription needs of it.
@usableFromInline struct Handlers<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Error) throws -> Void)?
    let afterError: ((any Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?
    let onDispose: (() -> Void)?

    func willEnd(_ completion: Completion) throws {
        switch completion {
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
    }

    func didEnd(_ completion: Completion) {
        switch completion {
        case .error(let error): try? afterError?(error)
        case .completed: try? afterCompleted?()
        }
    }
}

@usableFromInline final class DoSink<Element>: OperatorSink<Do<Element>, Element>, OperatorStage, @unchecked Sendable {
    /// Whether `onSubscribe` was called and `onDispose` was not.
    private let isSubscribed = Atomic<Bool>(false)

    @usableFromInline override init(_ parameters: Do<Element>, _ wiring: Wiring<Element>) {
        super.init(parameters, wiring)
        followsUp = parameters.handlers.afterError != nil || parameters.handlers.afterCompleted != nil
        replacesEnd = parameters.handlers.onError != nil || parameters.handlers.onCompleted != nil
    }

    /// LinkChain: let go of by its last owner, undisposed.
    deinit { lastObserverLeft() }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        do {
            try parameters.handlers.onNext?(value)
            emit(value)
            try parameters.handlers.afterNext?(value)
        } catch {
            // LinkChain: the last observer has gone meanwhile. The next one begins anew.
            if isResting { return }
            // LinkChain: a link takes in the end that it makes as it does its parent's, and `onError` is to hear only of that.
            (replacesEnd, followsUp) = (false, false)
            fail(error)
        }
    }

    override func replacement(for completion: Completion) -> Completion? {
        do { try parameters.handlers.willEnd(completion) } catch {
            // The closures for afterwards are not called for an end that was not handed on.
            followsUp = false
            return .error(error)
        }
        // LinkChain: `onError` or `onCompleted` has let the last observer go.
        if isStopped { followsUp = false }
        return nil
    }

    override func didPass(_ completion: Completion) { parameters.handlers.didEnd(completion) }

    override func didDispose() { lastObserverLeft() }

    // LinkChain: the link is shared, so it counts as subscribed to as long as anybody observes it.
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

    // LinkChain: it was unlinked while its first observer came.
    override func reset() {
        if isUnlinked { lastObserverLeft() }
    }
}
