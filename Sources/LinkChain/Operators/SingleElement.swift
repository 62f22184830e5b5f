extension Chain {
    /// Emits the one value for which `predicate` holds, and ends when its source does.
    ///
    /// The value is emitted when it comes. If a second one comes, the source is torn down, and this fails with
    /// `RxError.moreThanOneElement`; if the source completes without any, with `RxError.noElements`. If `predicate` throws, the source is
    /// torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        let sink = SingleElementSink<Element>(SingleElement(predicate: predicate), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: SingleElementSink<Element>.self).next(value)
        }
        return sink
    }

    /// Emits the one value of its source, and ends when its source does.
    ///
    /// The value is emitted when it comes. If a second one comes, the source is torn down, and this fails with
    /// `RxError.moreThanOneElement`; if the source completes without any, with `RxError.noElements`. Disposal stops the source.
    public func single() -> Chain<Element> { single { _ in true } }
}

private struct SingleElement<Element> {
    let predicate: (Element) throws -> Bool
}

private final class SingleElementSink<Element>: OperatorSink<SingleElement<Element>, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var hasEmitted = false

    required init(_ parameters: SingleElement<Element>, _ tree: LinkTree) {
        super.init(parameters, tree)
        replacesEnd = true
    }

    @inline(__always)
    func next(_ value: Element) {
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

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { hasEmitted = false }
}
