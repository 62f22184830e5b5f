extension Chain {
    /// Combines the latest values of both sources with `resultSelector`, each time one of them emits, once both have.
    ///
    /// Completes when both have completed, or as soon as one completes without a value. Fails with the first error of a source or of
    /// `resultSelector`, after tearing down both sources. Disposal stops both sources, and releases `resultSelector` and the latest values.
    public static func combineLatest<First, Second>(
        _ first: Chain<First>, _ second: Chain<Second>,
        resultSelector: @escaping (First, Second) throws -> Element
    ) -> Chain<Element> {
        join(CombineLatestSink<First, Second, Element>.self, CombineLatest(resultSelector: resultSelector), [first, second])
    }
}

@usableFromInline struct CombineLatest<First, Second, Result> {
    let resultSelector: (First, Second) throws -> Result
}

@usableFromInline
final class CombineLatestSink<First, Second, Result>: MultiSourceSink<CombineLatest<First, Second, Result>, Result>, JointOfTwo,
    @unchecked Sendable
{
    // Touched inside the serializer.
    @exclusivity(unchecked) private var first = LatestPart<First>()
    @exclusivity(unchecked) private var second = LatestPart<Second>()

    @usableFromInline func subscribe(to sources: Sources) {
        subscribe(as: CombineLatestSink<First, Second, Result>.self, toBothOf: sources)
    }

    @usableFromInline func next(first value: First) {
        guard serializer.enter() else { return serializer.enqueue { self.take(first: value) } }
        take(first: value)
        serializer.leave()
    }

    @usableFromInline func next(second value: Second) {
        guard serializer.enter() else { return serializer.enqueue { self.take(second: value) } }
        take(second: value)
        serializer.leave()
    }

    private func take(first value: First) {
        if isStopped { return }
        first.value = value
        if let other = second.value { emitCombined(value, other) }
    }

    private func take(second value: Second) {
        if isStopped { return }
        second.value = value
        if let other = first.value { emitCombined(other, value) }
    }

    private func emitCombined(_ firstValue: First, _ secondValue: Second) {
        let result: Result
        do { result = try parameters.resultSelector(firstValue, secondValue) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        if number == 0 { first.hasCompleted = true } else { second.hasCompleted = true }
        if first.hasCompleted, second.hasCompleted { return true }
        return number == 0 ? first.value == nil : second.value == nil
    }

    // LinkChain: as in `zip`.
    override func reset() {
        if isClosed { return (first, second) = (LatestPart(), LatestPart()) }
        first.observersHaveGone()
        second.observersHaveGone()
    }
}
