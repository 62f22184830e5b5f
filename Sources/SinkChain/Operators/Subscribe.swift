extension Chain {
    /// Runs the stream: calls `onNext` for each value, then `onError` or `onCompleted`, at most one of them and at most once.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure; so does the end of the
    ///   stream.
    ///
    /// SinkChain: dropping the subscription undisposed changes nothing, the stream runs on: the source keeps the chain.
    @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil
    ) -> any Cancelable {
        trace("subscribing", SubscriptionSink.self)
        let sink = SubscriptionSink(onError: onError, onCompleted: onCompleted)
        // SinkChain: the subscriber holds this sink, also when the stream is over. So `onNext` hangs on the sink above, with which it goes.
        sink.upstream = connect(
            Downstream(sink) { sink, value in
                if !sink.isDisposed { onNext?(value) }
            })
        sink.top.run()
        return sink
    }

    /// Runs the stream into an observer.
    @discardableResult
    public func subscribe(_ observer: AnyObserver<Element>) -> any Cancelable {
        subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }

    /// Runs the stream into an observer, when `whenWired` has got the subscription: so that it can be disposed while the source sends.
    func subscribe(_ observer: AnyObserver<Element>, whenWired: (any Cancelable) -> Void) {
        let sink = SubscriptionSink(onError: observer.onError, onCompleted: observer.onCompleted)
        sink.upstream = connect(
            Downstream(sink) { sink, value in
                if !sink.isDisposed { observer.onNext(value) }
            })
        let top = sink.top
        whenWired(sink)
        if !sink.isDisposed { top.run() }
    }

    /// Runs the stream and hands over its events as values.
    @discardableResult
    public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Cancelable {
        subscribe(AnyObserver(handler))
    }
}

private final class SubscriptionSink: Sink, Cancelable, @unchecked Sendable {
    // Touched only by the thread that stopped the sink.
    private var onError: ((any Error) -> Void)?
    private var onCompleted: (() -> Void)?

    init(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?) {
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(downstream: nil)
    }

    override func receive(_ completion: Completion) -> Sink? {
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
