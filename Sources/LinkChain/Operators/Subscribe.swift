extension Chain {
    /// Runs the stream: calls `onNext` for each value, then `onError` or `onCompleted`, at most one of them and at most once, and
    /// `onDisposed` once, when the stream has ended or the subscription was disposed.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure; so does the end of the
    ///   stream. Without `onError`, an error ends the stream silently.
    ///
    /// LinkChain: the subscription is the final link and owns the chain: dropped undisposed, it takes the chain with it. So the result is
    /// not to be discarded.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Unlinkable & Cancelable {
        trace("subscribing", SubscriptionSink.self)
        let sink: SubscriptionSink =
            if let onDisposed {
                NotifyingSubscriptionSink(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, tree)
            } else {
                SubscriptionSink(onError: onError, onCompleted: onCompleted, tree)
            }
        // LinkChain: the subscriber holds this sink, also when the stream is over. So `onNext` hangs on the parent's list, with which it
        // goes.
        sink.attach(to: self) { sink, value in
            if !sink.isStopped { onNext?(value) }
        }
        startRoot()
        return sink
    }

    /// The same for closures that are given `object`, which they do not hold: once it has gone, none of them is called.
    /// The stream runs on until it ends or is disposed.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Unlinkable & Cancelable {
        subscribe(
            onNext: onNext.map { onNext in { [weak object] value in if let object { onNext(object, value) } } },
            onError: onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
            onCompleted: onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
            onDisposed: onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } })
    }

    /// Runs the stream into an observer.
    public func subscribe(_ observer: AnyObserver<Element>) -> any Unlinkable & Cancelable {
        subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }

    /// Runs the stream into an observer. `handOut` gets the subscription before the source can send, so that it can be disposed meanwhile.
    func subscribe(_ observer: AnyObserver<Element>, handOut: (Link) -> Void) {
        let sink = SubscriptionSink(onError: observer.onError, onCompleted: observer.onCompleted, tree)
        // LinkChain: the one that gets it owns it. Before it takes its place, as its source may send at once.
        handOut(sink)
        let isAttached = sink.attachHandedOut(to: self) { sink, value in
            if !sink.isStopped { observer.onNext(value) }
        }
        if isAttached { startRoot() }
    }

    /// Runs the stream and hands over its events as values.
    public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Unlinkable & Cancelable {
        subscribe(AnyObserver(handler))
    }
}

private class SubscriptionSink: Link, Cancelable, @unchecked Sendable {
    // Touched only by the thread that stopped the sink.
    private var onError: ((any Error) -> Void)?
    private var onCompleted: (() -> Void)?

    /// For the subscriber, who goes on to read what was written before the disposal. Stages ask ``isStopped``.
    final var isDisposed: Bool { isStoppedAcquiring }

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?, _ tree: LinkTree) {
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(tree)
    }

    override final func receive(_ completion: inout Completion) -> Bool {
        guard stop() else { return false }
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        detachEnded()
        didDispose()
        return false
    }

    override func didDispose() {
        onError = nil
        onCompleted = nil
    }
}

/// One that is asked to tell of its disposal: others need not hold a closure for that.
private final class NotifyingSubscriptionSink: SubscriptionSink, @unchecked Sendable {
    /// Touched only by the thread that disposes.
    private var onDisposed: (() -> Void)?

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?, onDisposed: @escaping () -> Void, _ tree: LinkTree) {
        self.onDisposed = onDisposed
        super.init(onError: onError, onCompleted: onCompleted, tree)
    }

    /// LinkChain: let go of by its last owner, undisposed. What is above goes first, as with disposal.
    deinit {
        tie.cut()
        onDisposed?()
    }

    override func didDispose() {
        super.didDispose()
        let onDisposed = self.onDisposed.take()
        onDisposed?()
    }
}
