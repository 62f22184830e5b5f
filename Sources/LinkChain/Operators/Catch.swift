extension Chain {
    /// Emits what its source does, and if that fails, what `handler` of the error does.
    ///
    /// The source is torn down before `handler` is called, except a `create` that fails before its closure has returned. Completes when
    /// the one that runs does. If `handler` throws, that error is emitted, and so is an error of its stream. Disposal stops the one that
    /// runs, and releases `handler`.
    ///
    /// LinkChain: that `create` is cleaned up after the call of `handler`.
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

private final class CatchSink<Element>: SwitchingSink<Catch<Element>, Element>, @unchecked Sendable {
    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .error(let error) = completion, number == 0 else { return false }
        do {
            subscribe(to: try parameters.handler(error), number: 1, as: .successor, deliver: deliver)
        } catch {
            finishSerially(with: .error(error))
        }
        return true
    }

    override func copy(onto parents: [Parent]) -> Parent { parents.source(of: Element.self).catch(parameters.handler) }
}
