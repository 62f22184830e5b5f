extension Chain {
    /// Runs the stream: calls `onNext` for each value, then `onError` or `onCompleted`, at most one of them and at most once.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure; so does the end of the
    ///   stream.
    ///
    /// DisposerChain: dropping the subscription undisposed changes nothing, the stream runs on: sinks and disposers keep each other.
    @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil
    ) -> any Cancelable {
        trace("subscribing", SubscriptionSink<Element>.self)
        let sink = SubscriptionSink(onNext: onNext, onError: onError, onCompleted: onCompleted)
        // DisposerChain: what the source sends from a scheduled action comes after the whole chain is wired.
        _ = CurrentThreadScheduler.wire {
            sink.disposer.set(
                sink,
                connect(
                    Downstream(sink) { sink, value in
                        unsafeDowncast(sink, to: SubscriptionSink<Element>.self).next(value)
                    }))
        }
        return sink.disposer
    }

    /// Runs the stream into an observer.
    @discardableResult
    public func subscribe(_ observer: AnyObserver<Element>) -> any Cancelable {
        subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }

    /// Runs the stream into an observer, when `whenWired` has got the subscription: so that it can be disposed while the source sends.
    func subscribe(_ observer: AnyObserver<Element>, whenWired: (any Cancelable) -> Void) {
        let sink = SubscriptionSink<Element>(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
        // DisposerChain: the disposer knows what it disposes when the chain is wired, and disposes it then if it has to.
        whenWired(sink.disposer)
        _ = CurrentThreadScheduler.wire {
            sink.disposer.set(
                sink,
                connect(
                    Downstream(sink) { sink, value in
                        unsafeDowncast(sink, to: SubscriptionSink<Element>.self).next(value)
                    }))
        }
    }

    /// Runs the stream and hands over its events as values.
    @discardableResult
    public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Cancelable {
        subscribe(AnyObserver(handler))
    }
}

private final class SubscriptionSink<Element>: Sink, @unchecked Sendable {
    private let onNext: ((Element) -> Void)?
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?

    init(
        onNext: ((Element) -> Void)?,
        onError: ((any Error) -> Void)?,
        onCompleted: (() -> Void)?
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(downstream: nil)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        onNext?(value)
    }

    override func receive(_ completion: Completion) -> Sink? {
        guard stop() else { return nil }
        // Before the handlers: the subscription says that it is disposed when they ask.
        let isWired = disposer.claim()
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        if isWired { disposer.tearDown() }
        return nil
    }
}
