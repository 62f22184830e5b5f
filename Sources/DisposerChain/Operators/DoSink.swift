// DisposerChain's own: a source may send during wiring, and a stream that ends then is torn down afterwards.

extension Chain {
    /// See ``do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    func doing(_ closures: Do<Element>) -> Chain<Element> {
        Producer(closures, source: self) { observable, downstream in
            let closures = observable.parameters(as: Do<Element>.self)
            closures.onSubscribe?()
            let sink = DoSink(closures.handlers, downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
                })
            // DisposerChain: a source that sends while it is being connected, as `just` does, has sent by now.
            closures.onSubscribed?()
            return SinkDisposer.adopt(consume sink, consume upstream)
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
            // `afterError` and `afterCompleted` are not called for an end that was not passed on.
            followsUp = false
            return .error(error)
        }
        return nil
    }

    override func didPass(_ completion: Completion) {
        if disposer.isSet { return parameters.didEnd(completion) }
        // DisposerChain: a stream that ends during wiring is torn down once it is wired.
        CurrentThreadScheduler.whenWired { self.parameters.didEnd(completion) }
    }

    override func didDispose() { parameters.onDispose?() }
}
