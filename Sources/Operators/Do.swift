extension Chain {
    /// Emits what its source emits, and calls closures before and after each event.
    ///
    /// `onNext`, `onError` or `onCompleted` is called before the event is passed on, `afterNext`, `afterError` or `afterCompleted` when the
    /// stages below have heard it. `onSubscribe` is called before the source is subscribed to, `onSubscribed` afterwards. `onDispose` is
    /// called once, when the stream has ended or was disposed.
    ///
    /// By the time of `afterError` or `afterCompleted`, the end has been heard and the stream is torn down. A stage below that tears down
    /// its sources before it passes the end on, such as `merge` or `share`, has heard it by then.
    ///
    /// Ends when its source does. If `onNext` or `afterNext` throws, the source is torn down and the error is emitted, without a call of
    /// `onError` or `afterError`. If `onError` or `onCompleted` throws, its error replaces the end, and neither `afterError` nor
    /// `afterCompleted` is called. An error thrown after the end is dropped. Disposal stops the source and releases the closures.
    /// Afterwards only `onDispose` is called, and `afterNext` for a value with which a handler, a stage below or `onNext` has ended the
    /// stream.
    ///
    /// DisposerChain: a source that sends at once, such as `just`, `create`, or a subject or shared stream with kept values, sends before
    /// `onSubscribed`. A `from` loop begins afterwards, and so do the sources of a shared stream or of an operator with several sources.
    /// The stages below hear what `onSubscribed` sends to a subject above; if one of them ends the stream with it, the stages below that
    /// one do not.
    ///
    /// SinkChain: `onSubscribed` is called when the source is wired, before it runs. What the source sends during the subscription comes
    /// after that. What `onSubscribed` sends to a subject above is not heard.
    ///
    /// LinkChain: the link is shared. It counts as subscribed to when its first observer comes, a link below or a handler, and as disposed
    /// when the last one leaves, or when it is unlinked or released; as neither if it ends unobserved. `onSubscribed` is called right after
    /// `onSubscribe`, since the link is registered with its source from the start.
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

@usableFromInline struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
    let onSubscribed: (() -> Void)?
}

/// The closures that a running subscription needs.
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
