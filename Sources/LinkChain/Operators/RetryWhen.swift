// LinkChain's own: it runs copies of its source, and what its notifier sends waits for the next observer.

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
    /// LinkChain: `handler` is called here, once for all who observe the link. The first run is the source's own, which it may share with
    /// others; the further ones are of links like it. What of it had ended when this was called does not run again.
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
            // LinkChain: through the serializer although one run is made at a time: it guards the list of observers.
            unsafeDowncast(sink, to: RetryWhenSink<Element, Failure, Trigger>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then others like it; cold ones start when a final link below is observed.
        sink.subscribeToFirst(self)
        return sink
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
    /// Whether the last observer went while the trigger was awaited, or was to be: the source is to run again for the next.
    private var owesRerun = false
    /// How many starts are running for the present observers. LinkChain: one for observers that have gone may still run on another thread,
    /// and does not count.
    private var starts = 0
    /// How often the last observer had gone before the present ones came.
    private var departures = 0
    /// What the source has failed with while it was being subscribed to, and how often the last observer had gone by then.
    private var failure: (any Error, Int)?

    mutating func willSubscribe(since departures: Int) {
        if departures > self.departures { (self.departures, starts) = (departures, 0) }
        if departures == self.departures { starts += 1 }
    }

    /// Returns what the source has failed with while it was being subscribed to, if it did.
    mutating func didSubscribe(since departures: Int) -> (any Error, Int)? {
        guard departures == self.departures else { return nil }
        starts -= 1
        return starts == 0 ? failure.take() : nil
    }

    /// Keeps the failure if the source is being subscribed to. Returns whether it does.
    mutating func keep(_ failure: any Error, since departures: Int) -> Bool {
        let isSubscribing = starts > 0 && departures == self.departures
        if isSubscribing { self.failure = (failure, departures) }
        return isSubscribing
    }

    /// Returns how the trigger ended, if it did. Else it is awaited from now on; if the last observer has gone, the source is to run again
    /// for the next.
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

    /// The last observer has gone: what the trigger would have sent does not come any more.
    mutating func rest() {
        owesRerun = owesRerun || isWaiting
        isWaiting = false
    }

    /// An observer has come. Returns whether the source is to run again for it.
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

private final class RetryWhenSink<Element, Failure: Error, Trigger>: SuccessiveSink<RetryWhen<Failure, Trigger>, Element>,
    @unchecked Sendable
{
    let errors = Emitter<Failure>()
    /// Until the stream ends or is unlinked: it holds what the source's closures hold.
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

    override func startInputs() {
        super.startInputs()
        if !isResting, state.withLock({ $0.takeRerun() }) { goOn() }
        // LinkChain: the trigger runs by now. As in the siblings, errors that it does not observe are dropped.
        errors.keepNoMore()
    }

    private func answerAfterwards(_ subscribe: () -> Void) {
        let left = departures
        // A source that fails while it is being subscribed to may be torn down when that is over. Its error is sent after that.
        state.withLock { $0.willSubscribe(since: left) }
        subscribe()
        if let (error, old) = state.withLock({ $0.didSubscribe(since: left) }), let failure = error as? Failure {
            answer(failure, since: old)
        }
    }

    func retry() {
        if state.withLock({ $0.triggerHasSent() }) { goOn() }
    }

    override func goesOn(after completion: Completion, from number: Int, since old: Int) -> Bool {
        if number == 1 { return !state.withLock { $0.triggerHasEnded(with: completion) } }
        guard case .error(let error) = completion, let failure = error as? Failure else { return false }
        if !state.withLock({ $0.keep(error, since: old) }) { answer(failure, since: old) }
        return true
    }

    private func answer(_ failure: Failure, since old: Int) {
        if isClosed { return }
        let (end, isLeft) = state.withLock { state in
            // Asked under the lock: a link that rests a moment later is told so afterwards.
            let isLeft = wasLeft(since: old)
            return (state.sourceHasFailed(isLeft: isLeft), isLeft)
        }
        if let end {
            finishSerially(with: end)
        } else if !isLeft {
            errors.onNext(failure)
        } else if !isResting, state.withLock({ $0.takeRerun() }) {
            // LinkChain: the last observer went meanwhile, and another came. The source runs for that one, and nothing is awaited.
            goOn()
        }
    }

    // LinkChain: it begins anew when the last observer has gone.
    override func reset() { state.withLock { $0.rest() } }

    override func didDispose() {
        // Out of the lock: users' code may run when what it holds is released.
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
