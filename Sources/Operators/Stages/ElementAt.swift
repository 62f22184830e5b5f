extension Chain {
    /// Emits the value at `index`, counted from 0, then completes.
    ///
    /// That value tears the source down. If the source completes earlier, this fails with `RxError.argumentOutOfRange`; if the source fails
    /// earlier, so does this. Disposal stops the source.
    /// - Precondition: `index` is not negative.
    public func element(at index: Int) -> Chain<Element> {
        precondition(index >= 0, "element(at: \(index)): the index must not be negative")
        return stage(ElementAtSink.self, index)
    }
}

@usableFromInline final class ElementAtSink<Element>: OperatorSink<Initial<Int>, Element>, OperatorStage, @unchecked Sendable {
    /// How many values are still to be skipped; below zero once the wanted one has come.
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline init(_ index: Int, _ wiring: Wiring<Element>) {
        remaining = index
        super.init(Initial(index), wiring)
        replacesEnd = true
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped || remaining < 0 { return }
        remaining -= 1
        if remaining >= 0 { return }
        emit(value)
        complete()
    }

    override func replacement(for completion: Completion) -> Completion? {
        if case .completed = completion, remaining >= 0 { .error(RxError.argumentOutOfRange) } else { nil }
    }

    override func reset() { parameters.ifKept { remaining = $0 } }
}
