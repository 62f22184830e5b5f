// The siblings' own: it subscribes to its source again. LinkChain runs copies.

extension Chain {
    /// Emits its source's events, and subscribes to it again when the stream that `handler` returns answers an error with a value.
    ///
    /// `handler` is called once per subscription, with a stream of the source's errors. It returns the trigger, which is subscribed to
    /// before the source. The source is torn down before its error is sent. (A `create` that fails before its closure has returned may be
    /// cleaned up later, unless it is the source itself and this subscription starts it.) A value that the trigger sends in answer starts
    /// the source again; other values of the trigger are dropped. Completes when the source does. If the trigger ends instead of answering,
    /// or has ended before, this ends as it did. The source may fail at once any number of times without using more stack. Disposal stops
    /// both and releases `handler`.
    ///
    /// - Parameter handler: given the errors of type `Failure`. Any other error of the source ends this.
    public func retry<Failure: Error, Trigger>(when handler: @escaping (Chain<Failure>) -> Chain<Trigger>) -> Chain<Element> {
        retryOnFailures(handler)
    }

    /// The same for errors of every type.
    public func retry<Trigger>(when handler: @escaping (Chain<any Error>) -> Chain<Trigger>) -> Chain<Element> {
        retryOnFailures(handler)
    }

    private func retryOnFailures<Failure: Error, Trigger>(
        _ handler: @escaping (Chain<Failure>) -> Chain<Trigger>
    ) -> Chain<Element> {
        Producer(RetryWhen(handler: handler), source: self) { observable, downstream in
            let sink = RetryWhenSink<Element, Failure, Trigger>(
                observable.source(of: Element.self),
                deliver: { input, value in
                    input.forward(to: RetryWhenSink<Element, Failure, Trigger>.self) { $0.emitAsItComes(value) }
                }, downstream)
            return sink.whenWired {
                // This also runs if the stream was disposed during wiring.
                if sink.isStopped { return }
                sink.subscribe(to: observable.parameters(as: RetryWhen<Failure, Trigger>.self).handler(sink.errors), number: 1) {
                    input, _ in
                    input.forward(to: RetryWhenSink<Element, Failure, Trigger>.self) { $0.retry() }
                }
                sink.subscribeToNext()
            }
        }
    }
}

private struct RetryWhen<Failure, Trigger> {
    let handler: (Chain<Failure>) -> Chain<Trigger>
}

/// The state of the source and the trigger. Without the failure's type, which would be looked up each time.
private struct Retrying: @unchecked Sendable {
    /// Whether the source has failed, and the trigger is awaited.
    private var isWaiting = false
    private var triggerEnd: Completion?
    /// Whether the source is being subscribed to.
    private var isSubscribing = false
    /// The source's error during the subscription.
    private var failure: (any Error)?

    mutating func willSubscribe() { isSubscribing = true }

    /// Returns the source's error during the subscription, if it failed.
    mutating func didSubscribe() -> (any Error)? {
        isSubscribing = false
        return failure.take()
    }

    /// Keeps the failure if the source is being subscribed to. Returns whether it was kept.
    mutating func keep(_ failure: any Error) -> Bool {
        if isSubscribing { self.failure = failure }
        return isSubscribing
    }

    /// Returns how the trigger ended, if it did. Otherwise it is awaited from now on.
    mutating func sourceHasFailed() -> Completion? {
        isWaiting = triggerEnd == nil
        return triggerEnd
    }

    /// Returns whether the trigger was awaited.
    mutating func triggerHasSent() -> Bool {
        defer { isWaiting = false }
        return isWaiting
    }

    /// Returns whether the trigger was awaited.
    mutating func triggerHasEnded(with completion: Completion) -> Bool {
        triggerEnd = completion
        return isWaiting
    }
}

private final class RetryWhenSink<Element, Failure: Error, Trigger>: SwitchingSink<Void, Element>, @unchecked Sendable {
    let errors = Emitter<Failure>()
    private let source: Chain<Element>
    private let loop = DrainLoop()
    private let state = Locked(Retrying())

    init(_ source: Chain<Element>, deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>) {
        self.source = source
        super.init((), deliver: deliver, downstream)
    }

    func subscribeToNext() {
        loop.run {
            if isStopped { return }
            // A source that fails during the subscription may be torn down only when that is over. Its error is sent after that.
            state.withLock { $0.willSubscribe() }
            subscribe(to: source, deliver: deliver)
            if let failure = state.withLock({ $0.didSubscribe() }) as? Failure { answer(failure) }
        }
    }

    func retry() {
        if state.withLock({ $0.triggerHasSent() }) { subscribeToNext() }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        if number == 1 { return !state.withLock { $0.triggerHasEnded(with: completion) } }
        guard case .error(let error) = completion, let failure = error as? Failure else { return false }
        if !state.withLock({ $0.keep(error) }) { answer(failure) }
        return true
    }

    private func answer(_ failure: Failure) {
        if isStopped { return }
        if let end = state.withLock({ $0.sourceHasFailed() }) {
            finishSerially(with: end)
        } else {
            errors.onNext(failure)
        }
    }
}
