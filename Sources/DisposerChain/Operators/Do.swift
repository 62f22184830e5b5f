// DisposerChain's own: a source may send while it is being wired, and a stream that ends then is taken apart afterwards.

extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on, and `afterNext`,
    /// `afterError` or `afterCompleted` when the stages below have heard it.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` afterwards, and `onDispose` once, when the stream has
    /// ended or was disposed. The end is heard and the stream taken apart before `afterError` or `afterCompleted` is called. A stage below
    /// that takes apart what is above it before it passes the end on, as `merge` and `share` do, has heard the end by then.
    ///
    /// DisposerChain: a source that sends at once, as `just` and `create` do, sends before `onSubscribed`; so do a subject and a shared
    /// stream that have kept values. A loop (`from`) begins afterwards, and so do the sources of an operator with several or a shared one.
    /// What `onSubscribed` sends to a subject above is heard by the stages below; where one of them ends the stream with it, by those down
    /// to that one.
    ///
    /// Ends when its source does. If `onNext` or `afterNext` throws, the source is torn down, and the error is emitted; neither `onError`
    /// nor `afterError` hears of it. An error that `onError` or `onCompleted` throws is emitted in place of the end, and neither
    /// `afterError` nor `afterCompleted` is called; one that is thrown after the end is dropped. Disposal stops the source and releases the
    /// closures. None but `onDispose` is called any more, except that `afterNext` is called for the value with which a handler, a stage
    /// below or `onNext` has ended the stream.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Chain<Element> {
        let handlers = Handlers(
            onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
            afterCompleted: afterCompleted, onDispose: onDispose)
        let parameters = Do(handlers: handlers, onSubscribe: onSubscribe, onSubscribed: onSubscribed)
        return Producer(parameters, source: self) { observable, downstream in
            let parameters = observable.parameters(as: Do<Element>.self)
            parameters.onSubscribe?()
            let sink = DoSink(parameters.handlers, downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
                })
            // DisposerChain: a source that sends while it is being connected, as `just` does, has done so by now.
            parameters.onSubscribed?()
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
}

/// What a subscription needs of it.
private struct Handlers<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Error) throws -> Void)?
    let afterError: ((any Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?
    let onDispose: (() -> Void)?

    func willEnd(_ completion: Completion) throws {
        switch completion {
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
    }

    func didEnd(_ completion: Completion) {
        switch completion {
        case .error(let error): try? afterError?(error)
        case .completed: try? afterCompleted?()
        }
    }
}

private final class DoSink<Element>: OperatorSink<Handlers<Element>, Element>, @unchecked Sendable {
    override init(_ handlers: Handlers<Element>, _ downstream: Downstream<Element>) {
        super.init(handlers, downstream)
        followsUp = handlers.afterError != nil || handlers.afterCompleted != nil
        replacesEnd = handlers.onError != nil || handlers.onCompleted != nil
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do {
            try parameters.onNext?(value)
            emit(value)
            try parameters.afterNext?(value)
        } catch { fail(error) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        do { try parameters.willEnd(completion) } catch {
            // The closures for afterwards are not called for an end that was not handed on.
            followsUp = false
            return .error(error)
        }
        return nil
    }

    override func didPass(_ completion: Completion) {
        if disposer.isSet { return parameters.didEnd(completion) }
        // DisposerChain: a stream that ends while it is being wired is taken apart when it is wired.
        CurrentThreadScheduler.whenWired { self.parameters.didEnd(completion) }
    }

    override func didDispose() { parameters.onDispose?() }
}
