// SinkChain's own: the subscription is the last sink of the chain.

extension Chain {
    /// Runs the stream: calls `onNext` for each value, then at most one of `onError` and `onCompleted`, once, and `onDisposed` once, when
    /// the stream has ended or was disposed.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure, as does the end of the
    ///   stream. Without `onError`, an error ends the stream silently.
    ///
    /// SinkChain: if the subscription is dropped undisposed, the stream runs on: the source keeps the chain.
    @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        trace("subscribing", SubscriptionSink.self)
        let sink: SubscriptionSink =
            if let onDisposed {
                NotifyingSubscriptionSink(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
            } else {
                SubscriptionSink(onError: onError, onCompleted: onCompleted)
            }
        // SinkChain: the subscriber holds this sink even after the end. So `onNext` is held by the sink above, and is released with it.
        sink.upstream = connect(
            Downstream(sink) { sink, value in
                if !sink.isStopped { onNext?(value) }
            })
        sink.top.run()
        return sink
    }

    /// Runs the stream into an observer. `handOut` gets the subscription before the source can send, so that it can be disposed meanwhile.
    func subscribe(_ observer: AnyObserver<Element>, handOut: (Sink) -> Void) {
        let sink = SubscriptionSink(onError: observer.onError, onCompleted: observer.onCompleted)
        sink.upstream = connect(
            Downstream(sink) { sink, value in
                if !sink.isStopped { observer.onNext(value) }
            })
        let top = sink.top
        handOut(sink)
        if !sink.isStopped { top.run() }
    }
}

private class SubscriptionSink: Sink, Cancelable, @unchecked Sendable {
    // Touched only by the thread that stopped the sink.
    private var onError: ((any Error) -> Void)?
    private var onCompleted: (() -> Void)?

    /// Acquiring, for a subscriber that goes on to read what was written before the disposal. Stages ask ``isStopped``.
    final var isDisposed: Bool { isStoppedAcquiring }

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?) {
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(downstream: nil)
    }

    override final func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        tearDown()
        return nil
    }

    override func didDispose() {
        onError = nil
        onCompleted = nil
    }
}

/// A subscription with `onDisposed`. The others need not hold such a closure.
private final class NotifyingSubscriptionSink: SubscriptionSink, @unchecked Sendable {
    /// Touched only by the thread that disposes.
    private var onDisposed: (() -> Void)?

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?, onDisposed: @escaping () -> Void) {
        self.onDisposed = onDisposed
        super.init(onError: onError, onCompleted: onCompleted)
    }

    override func didDispose() {
        super.didDispose()
        let onDisposed = self.onDisposed.take()
        onDisposed?()
    }
}
