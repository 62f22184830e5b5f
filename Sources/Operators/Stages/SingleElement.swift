extension Chain {
    /// Emits the one value for which `predicate` holds, and ends when its source does.
    ///
    /// The value is emitted when it comes. A second one tears the source down, and this fails with `RxError.moreThanOneElement`. If the
    /// source completes without any, this fails with `RxError.noElements`. If `predicate` throws, the source is torn down, and the error is
    /// emitted. Disposal stops the source and releases `predicate`.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        stage(SingleElementSink.self, SingleElement(predicate: predicate))
    }

    /// Emits the one value of its source, and ends when its source does.
    ///
    /// The value is emitted when it comes. A second one tears the source down, and this fails with `RxError.moreThanOneElement`. If the
    /// source completes without any, this fails with `RxError.noElements`. Disposal stops the source.
    public func single() -> Chain<Element> { single { _ in true } }
}

@usableFromInline struct SingleElement<Element> {
    let predicate: (Element) throws -> Bool
}

@usableFromInline final class SingleElementSink<Element>: OperatorSink<SingleElement<Element>, Element>, OperatorStage, @unchecked Sendable
{
    @exclusivity(unchecked) private var hasEmitted = false

    @usableFromInline override init(_ parameters: SingleElement<Element>, _ wiring: Wiring<Element>) {
        super.init(parameters, wiring)
        replacesEnd = true
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let isWanted: Bool
        do { isWanted = try parameters.predicate(value) } catch { return fail(error) }
        if !isWanted { return }
        if hasEmitted { return fail(RxError.moreThanOneElement) }
        hasEmitted = true
        emit(value)
    }

    override func replacement(for completion: Completion) -> Completion? {
        if case .completed = completion, !hasEmitted { .error(RxError.noElements) } else { nil }
    }

    override func reset() { hasEmitted = false }
}
