extension Chain {
    /// Emits each event of its source as a value, then completes.
    ///
    /// The source's end, the completion or an error, is the last value, so this never fails. Disposal stops the source.
    public func materialize() -> Chain<Event<Element>> {
        stage(MaterializeSink.self, ())
    }
}

@usableFromInline final class MaterializeSink<Element>: OperatorSink<Void, Event<Element>>, OperatorStage, @unchecked Sendable {
    @usableFromInline override init(_ parameters: Void, _ wiring: Wiring<Event<Element>>) {
        super.init(parameters, wiring)
        replacesEnd = true
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if !isStopped { emit(.next(value)) }
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion { emitLast(.completed) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        guard case .error(let error) = completion else { return nil }
        emitLast(.error(error))
        return .completed
    }
}
