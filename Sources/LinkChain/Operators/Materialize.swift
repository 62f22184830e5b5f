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
    /// LinkChain: a link takes in the end that it makes as it does its parent's, and that one is no value.
    @exclusivity(unchecked) private var hasFailed = false

    @inline(__always)
    func next(_ value: Element) {
        if !isDisposed { emit(.next(value)) }
    }

    override func willEnd(_ completion: Completion) {
        switch completion {
        case .completed: if !hasFailed { emit(.completed) }
        case .error(let error):
            hasFailed = true
            emit(.error(error))
            finish(with: .completed)
        }
    }
}
