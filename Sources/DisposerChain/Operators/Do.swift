extension Chain {
    /// Emits what its source does, and calls `onNext`, `onError` or `onCompleted` before it passes an event on.
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onDispose` once, when the stream has ended or was disposed.
    /// Ends when its source does. If `onNext` throws, the source is torn down, and the error is emitted; `onError` does not hear of it.
    /// Disposal stops the source and releases the closures.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Chain<Element> {
        let handlers = Handlers(onNext: onNext, onError: onError, onCompleted: onCompleted, onDispose: onDispose)
        return Producer(Do(handlers: handlers, onSubscribe: onSubscribe), source: self) { observable, downstream in
            let parameters = observable.parameters(as: Do<Element>.self)
            parameters.onSubscribe?()
            let sink = DoSink(parameters.handlers, downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
    }
}

private struct Do<Element> {
    let handlers: Handlers<Element>
    let onSubscribe: (() -> Void)?
}

/// What a subscription needs of it.
private struct Handlers<Element> {
    let onNext: ((Element) throws -> Void)?
    let onError: ((any Error) -> Void)?
    let onCompleted: (() -> Void)?
    let onDispose: (() -> Void)?
}

private final class DoSink<Element>: OperatorSink<Handlers<Element>, Element>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { try parameters.onNext?(value) } catch { return fail(error) }
        emit(value)
    }

    override func willEnd(_ completion: Completion) {
        switch completion {
        case .error(let error): parameters.onError?(error)
        case .completed: parameters.onCompleted?()
        }
    }

    override func didDispose() { parameters.onDispose?() }
}
