extension Chain {
    /// Emits each event of its source as a value, then completes.
    ///
    /// The last of these values is the end of the source, be it completed or an error: so this itself never fails. Disposal stops the
    /// source.
    public func materialize() -> Chain<Event<Element>> {
        let sink = MaterializeSink<Element>((), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: MaterializeSink<Element>.self).next(value)
        }
        return sink
    }
}

private final class MaterializeSink<Element>: OperatorSink<Void, Event<Element>>, @unchecked Sendable {
    required init(_ parameters: Void, _ tree: LinkTree) {
        super.init(parameters, tree)
        replacesEnd = true
    }

    @inline(__always)
    func next(_ value: Element) {
        if !isStopped { emit(.next(value)) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emit(.completed) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        guard case .error(let error) = completion else { return nil }
        emit(.error(error))
        return .completed
    }
}
