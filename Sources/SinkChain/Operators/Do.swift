extension Observable {
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
    ) -> Observable<Element> {
        Observable(source: self) { assembly, downstream in
            onSubscribe?()
            let sink = DoSink(onNext, onError, onCompleted, onDispose, downstream)
            sink.upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
            })
            return sink
        }
    }
}

private final class DoSink<Element>: OperatorSink<Element>, @unchecked Sendable {
    private let onNext: ((Element) throws -> Void)?
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?
    private let onDispose: (() -> Void)?

    init(
        _ onNext: ((Element) throws -> Void)?, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
        _ onDispose: (() -> Void)?, _ downstream: Downstream<Element>
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        self.onDispose = onDispose
        super.init(downstream)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        do { try onNext?(value) } catch { return fail(error) }
        emit(value)
    }

    override func receive(_ terminal: Terminal) -> Sink? {
        if isDisposed { return nil }
        switch terminal {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        return super.receive(terminal)
    }

    override func didDispose() { onDispose?() }
}
