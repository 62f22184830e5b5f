// The siblings' own: it subscribes to its source again. LinkChain runs copies.

extension Chain {
    /// Emits what its source does; if that fails, the error is sent to what `handler` was given, and each value that `handler`'s stream
    /// sends in answer has the source subscribed to again.
    ///
    /// `handler` is called once per subscription, and its stream, the trigger, is subscribed to before the source. The source is torn down
    /// before its error is sent. (A `create` that fails before its closure has returned may be cleaned up later, unless it is the source
    /// itself and this subscription starts it.) Completes when the source does. If the trigger has ended when the source has failed, this
    /// ends as the trigger did, and the error is dropped; what the trigger sends while the source runs is dropped. The source may fail at
    /// once any number of times without using more stack. Disposal stops both, and releases `handler`.
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
                // This runs also if the stream was disposed while it was wired.
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

/// What the source and the trigger have come to. Without the failure's type, which would be looked up each time.
private struct Retrying: @unchecked Sendable {
    /// Whether the source has failed, and the trigger is awaited.
    private var isWaiting = false
    /// How the trigger ended, if it did.
    private var triggerEnd: Completion?
    /// Whether the source is being subscribed to.
    private var isSubscribing = false
    /// What the source has failed with while it was being subscribed to.
    private var failure: (any Error)?

    mutating func willSubscribe() { isSubscribing = true }

    /// Returns what the source has failed with while it was being subscribed to, if it did.
    mutating func didSubscribe() -> (any Error)? {
        isSubscribing = false
        return failure.take()
    }

    /// Keeps the failure if the source is being subscribed to. Returns whether it does.
    mutating func keep(_ failure: any Error) -> Bool {
        if isSubscribing { self.failure = failure }
        return isSubscribing
    }

    /// Returns how the trigger ended, if it did. Else it is awaited from now on.
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
            // A source that fails while it is being subscribed to may be torn down when that is over. Its error is sent after that.
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
