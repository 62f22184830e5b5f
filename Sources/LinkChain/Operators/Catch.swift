// LinkChain's own: when all observers have gone, the error waits for the next one.

extension Chain {
    /// Emits what its source does, and if that fails, what `handler` of the error does.
    ///
    /// The source is torn down before `handler` is called. (A `create` that fails before its closure has returned may be cleaned up later,
    /// unless it is the source itself and this subscription starts it.) Completes when the one that runs does. If `handler` throws, that
    /// error is emitted, and so is an error of its stream. Disposal stops the one that runs, and releases `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Chain<Element>) -> Chain<Element> {
        let sink = CatchSink<Element>(Catch(handler: handler)) { sink, value in
            // LinkChain: through the serializer although one source runs at a time: it guards the list of observers.
            unsafeDowncast(sink, to: CatchSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then the other; a cold one starts when a final link below is observed.
        sink.subscribe(to: self, deliver: sink.deliver)
        return sink
    }
}

private struct Catch<Element> {
    let handler: (any Error) throws -> Chain<Element>
}

private final class CatchSink<Element>: SuccessiveSink<Catch<Element>, Element>, @unchecked Sendable {
    /// What the source has failed with, until it is answered. LinkChain: behind a lock, since an observer may come while the source fails
    /// on another thread.
    private let error = Locked<(any Error)?>(nil)

    // LinkChain: when the last observer has gone, the error waits for the next: the source does not fail again.
    override var waitsForObserver: Bool { true }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error(let error) = completion, number == 0 else { return false }
        self.error.withLock { $0 = error }
        goOn()
        return true
    }

    // LinkChain: what the siblings call `answer()`; see SuccessiveSink.
    override func subscribeToNext() {
        guard let failure = error.withLock({ $0.take() }) else { return }
        let old = departures
        let stream: Chain<Element>
        do { stream = try parameters.handler(failure) } catch {
            if !wasLeft(since: old) { return finishSerially(with: .error(error)) }
            // LinkChain: it has let the last observer go: the error waits for the next, as if there were no answer yet.
            self.error.withLock { $0 = failure }
            return goOn()
        }
        subscribe(to: stream, number: 1, as: .successor, deliver: deliver)
    }

    override func didDispose() {
        // Out of the lock: users' code may run when the error is released.
        _ = error.withLock { $0.take() }
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).catch(parameters.handler) }
}
