import Dispatch

/// The verbs of seed 000. A handler belongs to its link: it goes when the link ends, is unlinked or is freed.
extension Observer {
    /// Calls `next` for each value, on `queue` if one is given, else on the thread that sends.
    ///
    /// The first observer that wants values gets those that were kept. If the root is a cold source, this starts it.
    /// - Returns: this link. Something (a variable, a ``LinkBag``) has to hold it for the chain to live.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, next: @escaping (Element) -> Void) -> Observer<Element> {
        guard let queue else { return observe(onNext: next, onCompletion: nil) }
        let delivery = QueuedDelivery(queue, Cancellation.of(self))
        return observe(onNext: { value in delivery.enqueue { next(value) } }, onCompletion: nil)
    }

    /// Calls `error` if the stream ends with an error, or has ended with one.
    ///
    /// It does not ask for values: it neither takes the kept ones nor starts a cold source.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, error: @escaping (any Error) -> Void) -> Observer<Element> {
        let delivery = queue.map { QueuedDelivery($0, Cancellation.of(self)) }
        return observe(
            onNext: nil,
            onCompletion: { completion in
                guard case .error(let reason) = completion else { return }
                if let delivery { delivery.enqueue { error(reason) } } else { error(reason) }
            })
    }

    /// Calls `finish` if the stream completes, or has completed.
    ///
    /// It does not ask for values: it neither takes the kept ones nor starts a cold source.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, finish: @escaping () -> Void) -> Observer<Element> {
        let delivery = queue.map { QueuedDelivery($0, Cancellation.of(self)) }
        return observe(
            onNext: nil,
            onCompletion: { completion in
                guard case .completed = completion else { return }
                if let delivery { delivery.enqueue(finish) } else { finish() }
            })
    }

    /// A new link that passes on what this one gets: for handing out an emitter without its sending side.
    public func observer() -> Observer<Element> {
        stage(PassingSink.self, ())
    }

    private func observe(onNext: ((Element) -> Void)?, onCompletion: ((Completion) -> Void)?) -> Observer<Element> {
        add(LinkHandlerRegistration(on: self, onNext: onNext, onCompletion: onCompletion))
        if onNext != nil { startRoot() }
        return self
    }
}

@usableFromInline final class PassingSink<Element>: OperatorSink<Void, Element>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if !isStopped { emit(value) }
    }
}

/// Brings events to a queue. What still waits there when the link is unlinked or freed is dropped.
private struct QueuedDelivery {
    /// `@unchecked Sendable`: handed to the queue, and then used only there.
    private struct Action: @unchecked Sendable {
        let run: () -> Void
    }

    private let queue: DispatchQueue
    private let cancellation: Cancellation

    init(_ queue: DispatchQueue, _ cancellation: Cancellation) {
        self.queue = queue
        self.cancellation = cancellation
    }

    func enqueue(_ action: @escaping () -> Void) {
        let action = Action(run: action)
        queue.async { [cancellation] in
            if !cancellation.flag.isRaised { action.run() }
        }
    }
}
