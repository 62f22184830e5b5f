import Synchronization

extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onDispose` once, when the stream has ended or was disposed.
    /// Ends when its source does. If `onNext` throws, the source is torn down, and the error is emitted; `onError` does not hear of it.
    /// Disposal stops the source and releases the closures.
    ///
    /// LinkChain: the link is shared, so it counts as subscribed to when it is observed and was not before, by a link below or a handler,
    /// and as disposed when its last observer has gone, or when it was unlinked or let go of. If it ends before anybody observed it,
    /// neither happens.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Chain<Element> {
        let handlers = Handlers(onNext: onNext, onError: onError, onCompleted: onCompleted, onDispose: onDispose)
        let sink = DoSink<Element>(Do(handlers: handlers, onSubscribe: onSubscribe), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
}

/// What a subscription needs of it.
private struct Handlers<Element> {
    let onNext: ((Element) throws -> Void)?
    let onError: ((any Error) -> Void)?
    let onCompleted: (() -> Void)?
    let onDispose: (() -> Void)?
}

private final class DoSink<Element>: OperatorSink<Do<Element>, Element>, @unchecked Sendable {
    /// Whether `onSubscribe` was called and `onDispose` was not.
    private let isSubscribed = Atomic<Bool>(false)
    /// LinkChain: a link takes in the end that it makes as it does its parent's, and `onError` is to hear only of that.
    @exclusivity(unchecked) private var hasThrown = false

    /// LinkChain: let go of by its last owner, undisposed.
    deinit { lastObserverLeft() }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { try parameters.handlers.onNext?(value) } catch {
            hasThrown = true
            return fail(error)
        }
        emit(value)
    }

    override func willEnd(_ completion: Completion) {
        switch completion {
        case .error(let error): if !hasThrown { parameters.handlers.onError?(error) }
        case .completed: parameters.handlers.onCompleted?()
        }
    }

    override func didDispose() { lastObserverLeft() }

    // LinkChain: the link is shared, so it counts as subscribed to as long as anybody observes it.
    override func firstObserverCame() {
        // Relaxed, as below: each exchange finds what the other has left, and nothing depends on it.
        isSubscribed.store(true, ordering: .relaxed)
        parameters.onSubscribe?()
    }

    override func lastObserverLeft() {
        if isSubscribed.exchange(false, ordering: .relaxed) { parameters.handlers.onDispose?() }
    }
}
