extension Chain {
    /// Emits what its source does, and if that fails, what `handler` of the error does.
    ///
    /// The source is torn down before `handler` is called, except a `create` that fails before its closure has returned. Completes when
    /// the one that runs does. If `handler` throws, that error is emitted, and so is an error of its stream. Disposal stops the one that
    /// runs, and releases `handler`.
    ///
    /// SinkChain: that `create` is cleaned up after the call of `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Chain<Element>) -> Chain<Element> {
        Producer(Catch(handler: handler), source: self) { observable, downstream in
            let sink = CatchSink<Element>(
                observable.parameters(),
                deliver: { input, value in
                    // One source at a time: it is serial as it comes.
                    unsafeDowncast(input, to: InputSink.self).forward(to: CatchSink<Element>.self) { $0.next(value) }
                }, downstream)
            // SinkChain: runs in the second phase, when the chain below is wired and can be disposed.
            sink.junction.whenRun { sink.subscribe(to: observable.source(of: Element.self), deliver: sink.deliver) }
            return sink
        }
    }
}

private struct Catch<Element> {
    let handler: (any Error) throws -> Chain<Element>
}

private final class CatchSink<Element>: SwitchingSink<Catch<Element>, Element>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(value) }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error(let error) = completion, number == 0 else { return false }
        do {
            subscribe(to: try parameters.handler(error), number: 1, deliver: deliver)
        } catch {
            finishSerially(with: .error(error))
        }
        return true
    }
}
