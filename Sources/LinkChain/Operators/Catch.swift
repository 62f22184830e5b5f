// LinkChain's own: if all observers have left, the error waits for the next one.

extension Chain {
    /// Emits its source's events; if that fails, the events of the stream that `handler` returns for the error.
    ///
    /// The source is torn down before `handler` is called. (A `create` that fails before its closure has returned may be cleaned up later,
    /// unless it is the source itself and this subscription starts it.) Completes when the running stream does. An error that `handler`
    /// throws, or of its stream, is emitted. Disposal stops the running stream and releases `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Chain<Element>) -> Chain<Element> {
        let sink = CatchSink<Element>(Catch(handler: handler)) { sink, value in
            // LinkChain: even one source needs the serializer, which guards the list of observers.
            unsafeDowncast(sink, to: CatchSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then the handler's stream. A cold one starts when a final link below is observed.
        sink.subscribe(to: self, deliver: sink.deliver)
        return sink
    }
}

private struct Catch<Element> {
    let handler: (any Error) throws -> Chain<Element>
}

private final class CatchSink<Element>: SequentialSink<Catch<Element>, Element>, @unchecked Sendable {
    /// The source's error, until it is answered. LinkChain: behind a lock, since an observer may arrive while the source fails on another
    /// thread.
    private let error = Locked<(any Error)?>(nil)

    // LinkChain: if the last observer has left, the error waits for the next one: the source does not fail again.
    override var waitsForObserver: Bool { true }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error(let error) = completion, number == 0 else { return false }
        self.error.withLock { $0 = error }
        goOn()
        return true
    }

    // LinkChain: what the siblings call `answer()`; see SequentialSink.
    override func subscribeToNext() {
        guard let failure = error.withLock({ $0.take() }) else { return }
        let old = currentRun
        let stream: Chain<Element>
        do { stream = try parameters.handler(failure) } catch {
            if !wasLeft(since: old) { return finishSerially(with: .error(error)) }
            // LinkChain: `handler` made the last observer leave. The error waits for the next one, as if there were no answer yet.
            self.error.withLock { $0 = failure }
            return goOn()
        }
        subscribe(to: stream, number: 1, as: .successor, deliver: deliver)
    }

    override func didDispose() {
        // Outside the lock: releasing the error may run user code.
        _ = error.withLock { $0.take() }
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).catch(parameters.handler) }
}
