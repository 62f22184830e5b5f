// LinkChain's own: it runs copies of its source, and a run that is due waits for the next observer.

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
    /// LinkChain: `handler` is called here, once for all observers. The first run is the source's own, which others may share; later runs
    /// are copies. What had ended when this was called does not run again.
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
        let sink = RetryWhenSink<Element, Failure, Trigger>(RetryWhen(handler: handler), ChainTemplate(of: self)) { sink, value in
            // LinkChain: even one source needs the serializer, which guards the list of observers.
            unsafeDowncast(sink, to: RetryWhenSink<Element, Failure, Trigger>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then the copies of it. Cold ones start when a final link below is observed.
        sink.subscribeToFirst(self)
        return sink
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
    /// Whether the last observer left while the trigger was awaited, or was about to be: the source must run again for the next one.
    private var owesRerun = false
    /// The number of starts that run for the present observers. LinkChain: a start for earlier observers may still run on another thread,
    /// and does not count.
    private var starts = 0
    /// The run of the present observers.
    private var run: UInt32 = 0
    /// The source's error during the subscription, and the run in which it failed.
    private var failure: (any Error, UInt32)?

    mutating func willSubscribe(since run: UInt32) {
        if run > self.run { (self.run, starts) = (run, 0) }
        if run == self.run { starts += 1 }
    }

    /// Returns the source's error during the subscription, if it failed.
    mutating func didSubscribe(since run: UInt32) -> (any Error, UInt32)? {
        guard run == self.run else { return nil }
        starts -= 1
        return starts == 0 ? failure.take() : nil
    }

    /// Keeps the failure if the source is being subscribed to. Returns whether it was kept.
    mutating func keep(_ failure: any Error, since run: UInt32) -> Bool {
        let isSubscribing = starts > 0 && run == self.run
        if isSubscribing { self.failure = (failure, run) }
        return isSubscribing
    }

    /// Returns how the trigger ended, if it did. Otherwise it is awaited from now on, or, if the last observer has left, the source must
    /// run again for the next one.
    mutating func sourceHasFailed(isLeft: Bool) -> Completion? {
        isWaiting = triggerEnd == nil && !isLeft
        owesRerun = owesRerun || triggerEnd == nil && isLeft
        return triggerEnd
    }

    /// Returns whether the trigger was awaited.
    mutating func triggerHasSent() -> Bool {
        defer { isWaiting = false }
        return isWaiting
    }

    /// The last observer has left: the trigger's answer will not come.
    mutating func rest() {
        owesRerun = owesRerun || isWaiting
        isWaiting = false
    }

    /// An observer has come. Returns whether the source must run again for it.
    mutating func takeRerun() -> Bool {
        defer { owesRerun = false }
        return owesRerun
    }

    /// Returns whether the trigger was awaited.
    mutating func triggerHasEnded(with completion: Completion) -> Bool {
        triggerEnd = completion
        return isWaiting
    }
}

private final class RetryWhenSink<Element, Failure: Error, Trigger>: SequentialSink<RetryWhen<Failure, Trigger>, Element>,
    @unchecked Sendable
{
    let errors = Emitter<Failure>()
    /// Kept until the stream ends or is unlinked, since it holds what the source's closures hold.
    private let template: Locked<ChainTemplate?>
    private let state = Locked(Retrying())

    init(_ parameters: RetryWhen<Failure, Trigger>, _ template: ChainTemplate, deliver: @escaping (Link, Element) -> Void) {
        self.template = Locked(template)
        super.init(parameters, deliver: deliver)
    }

    func subscribeToFirst(_ source: Observer<Element>) {
        subscribe(to: parameters.handler(errors), number: 1, as: .successor) { sink, _ in
            unsafeDowncast(sink, to: RetryWhenSink<Element, Failure, Trigger>.self).retry()
        }
        subscribe(to: source, as: .successor, deliver: deliver)
    }

    override func subscribeToNext() {
        guard let template = template.withLock({ $0 }) else { return }
        answerAfterwards { subscribe(to: template.build(of: Element.self), as: .successor, deliver: deliver) }
    }

    override func startStreams() { answerAfterwards { super.startStreams() } }

    override func didStart() {
        if !isResting, state.withLock({ $0.takeRerun() }) { goOn() }
        // LinkChain: the trigger runs by now. As in the siblings, errors that it does not observe are dropped.
        errors.keepNoMore()
    }

    private func answerAfterwards(_ subscribe: () -> Void) {
        let left = currentRun
        // A source that fails during the subscription may be torn down only when that is over. Its error is sent after that.
        state.withLock { $0.willSubscribe(since: left) }
        subscribe()
        if let (error, old) = state.withLock({ $0.didSubscribe(since: left) }), let failure = error as? Failure {
            answer(failure, since: old)
        }
    }

    func retry() {
        if state.withLock({ $0.triggerHasSent() }) { goOn() }
    }

    override func goesOn(after completion: Completion, from number: Int, since old: UInt32) -> Bool {
        if number == 1 { return !state.withLock { $0.triggerHasEnded(with: completion) } }
        guard case .error(let error) = completion, let failure = error as? Failure else { return false }
        if !state.withLock({ $0.keep(error, since: old) }) { answer(failure, since: old) }
        return true
    }

    private func answer(_ failure: Failure, since old: UInt32) {
        if isClosed { return }
        let (end, isLeft) = state.withLock { state in
            // Checked under the lock: if the link comes to rest later, `rest()` follows.
            let isLeft = wasLeft(since: old)
            return (state.sourceHasFailed(isLeft: isLeft), isLeft)
        }
        if let end {
            finishSerially(with: end)
        } else if !isLeft {
            errors.onNext(failure)
        } else if !isResting, state.withLock({ $0.takeRerun() }) {
            // LinkChain: the last observer left meanwhile, and another came. The source runs for that one, and nothing is awaited.
            goOn()
        }
    }

    // LinkChain: it starts over when the last observer has left.
    override func reset() { state.withLock { $0.rest() } }

    override func didDispose() {
        // Outside the lock: releasing the template may run user code.
        _ = template.withLock { $0.take() }
    }

    override var root: ChainTemplate.Root {
        guard let template = template.withLock({ $0 }) else { return super.root }
        // Not this link: it drops its template when it ends.
        return ChainTemplate.Root(template: template) { [parameters, deliver] template in
            let template = template.unsafelyUnwrapped
            let link = RetryWhenSink(parameters, template, deliver: deliver)
            link.subscribeToFirst(template.build(of: Element.self))
            return link
        }
    }
}
