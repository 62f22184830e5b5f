extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on, and `afterNext`,
    /// `afterError` or `afterCompleted` when the stages below have heard it.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` afterwards, and `onDispose` once, when the stream has
    /// ended or was disposed. The end is heard and the stream taken apart before `afterError` or `afterCompleted` is called. A stage below
    /// that takes apart what is above it before it passes the end on, as `merge` and `share` do, has heard the end by then.
    ///
    /// Ends when its source does. If `onNext` or `afterNext` throws, the source is torn down, and the error is emitted; neither `onError`
    /// nor `afterError` hears of it. An error that `onError` or `onCompleted` throws is emitted in place of the end, and neither
    /// `afterError` nor `afterCompleted` is called; one that is thrown after the end is dropped. Disposal stops the source and releases the
    /// closures. None but `onDispose` is called any more, except that `afterNext` is called for the value with which a handler, a stage
    /// below or `onNext` has ended the stream.
    ///
    /// DisposerChain: a source that sends at once, as `just` and `create` do, sends before `onSubscribed`; so do a subject and a shared
    /// stream that have kept values. A loop (`from`) begins afterwards, and so do the sources of an operator with several or a shared one.
    /// What `onSubscribed` sends to a subject above is heard by the stages below; where one of them ends the stream with it, by those down
    /// to that one.
    ///
    /// SinkChain: `onSubscribed` is called when the source is wired, before it runs. What the source sends while it is being subscribed to
    /// comes after that. What `onSubscribed` sends to a subject above is not heard.
    ///
    /// LinkChain: the link is shared, so it counts as subscribed to when it is observed and was not before, by a link below or a handler,
    /// and as disposed when its last observer has gone, or when it was unlinked or let go of. If it ends before anybody observed it,
    /// neither happens. `onSubscribed` is called right after `onSubscribe`: the link has its place with its source from the start.
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
        return doing(Do(handlers: handlers, onSubscribe: onSubscribe, onSubscribed: onSubscribed))
    }
}

/// The closures of `do`.
@usableFromInline struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
}

/// What a subscription needs of it.
@usableFromInline struct Handlers<Element> {
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
