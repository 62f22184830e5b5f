// The siblings' own: there is one subscription, so the error never waits for another observer.

extension Chain {
    /// Emits its source's events; if that fails, the events of the stream that `handler` returns for the error.
    ///
    /// The source is torn down before `handler` is called. (A `create` that fails before its closure has returned may be cleaned up later,
    /// unless it is the source itself and this subscription starts it.) Completes when the running stream does. An error that `handler`
    /// throws, or of its stream, is emitted. Disposal stops the running stream and releases `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Chain<Element>) -> Chain<Element> {
        Producer(Catch(handler: handler), source: self) { observable, downstream in
            let sink = CatchSink<Element>(
                observable.parameters(),
                deliver: { input, value in
                    input.forward(to: CatchSink<Element>.self) { $0.emitAsItComes(value) }
                }, downstream)
            return sink.whenWired { sink.subscribeToSource(observable.source(of: Element.self)) }
        }
    }
}

private struct Catch<Element> {
    let handler: (any Error) throws -> Chain<Element>
}

private final class CatchSink<Element>: SwitchingSink<Catch<Element>, Element>, @unchecked Sendable {
    /// A source that fails during the subscription may be torn down only when that is over. The loop then calls the handler.
    private let loop = DrainLoop()
    /// The source's error, until it is answered.
    @exclusivity(unchecked) private var error: (any Error)?

    func subscribeToSource(_ source: Chain<Element>) {
        loop.run(after: { subscribe(to: source, deliver: deliver) }, answer)
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error(let error) = completion, number == 0 else { return false }
        self.error = error
        loop.run(answer)
        return true
    }

    private func answer() {
        guard let failure = error.take(), !isStopped else { return }
        do {
            subscribe(to: try parameters.handler(failure), number: 1, deliver: deliver)
        } catch {
            finishSerially(with: .error(error))
        }
    }
}
