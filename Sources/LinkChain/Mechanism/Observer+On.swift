import Dispatch

/// The verbs of seed 000. A handler belongs to the link that it is put on: it goes when that link ends, is unlinked, or goes.
extension Observer {
    /// Calls `next` for each value, on `queue` if one is given, else where the value is sent.
    ///
    /// The first one to ask for values gets what was buffered; if the root is a cold source, this starts it.
    /// - Returns: this link, which has to be held by somebody (a variable, a ``LinkBag``) for the chain to live.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, next: @escaping (Element) -> Void) -> Observer<Element> {
        guard let queue else { return observe(onNext: next, onCompletion: nil) }
        let delivery = QueuedDelivery(queue, cancellation)
        return observe(onNext: { value in delivery.enqueue { next(value) } }, onCompletion: nil)
    }

    /// Calls `error` if the stream ends with an error, or has ended with one.
    ///
    /// It does not ask for values, so it neither takes the buffer nor starts a cold source.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, error: @escaping (any Error) -> Void) -> Observer<Element> {
        let delivery = queue.map { QueuedDelivery($0, cancellation) }
        return observe(
            onNext: nil,
            onCompletion: { completion in
                guard case .error(let reason) = completion else { return }
                if let delivery { delivery.enqueue { error(reason) } } else { error(reason) }
            })
    }

    /// Calls `finish` if the stream ends by itself, or has ended.
    ///
    /// It does not ask for values, so it neither takes the buffer nor starts a cold source.
    @discardableResult
    public func on(queue: DispatchQueue? = nil, finish: @escaping () -> Void) -> Observer<Element> {
        let delivery = queue.map { QueuedDelivery($0, cancellation) }
        return observe(
            onNext: nil,
            onCompletion: { completion in
                guard case .completed = completion else { return }
                if let delivery { delivery.enqueue(finish) } else { finish() }
            })
    }

    /// A link of its own that passes on what this one gets: for handing out an emitter without its sending side.
    public func observer() -> Observer<Element> {
        stage(PassingSink.self, ())
    }

    private func observe(onNext: ((Element) -> Void)?, onCompletion: ((Completion) -> Void)?) -> Observer<Element> {
        add(HandlerRegistration(of: self, onNext: onNext, onCompletion: onCompletion))
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

/// Brings events to a queue. What is still waiting there when the link is unlinked, or goes, is dropped.
private struct QueuedDelivery {
    /// `@unchecked Sendable`: handed to the queue, which is the only one to use it then.
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
