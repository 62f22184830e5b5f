extension Chain {
    /// Emits `resultSelector` of the latest values of both sources, each time that one of them emits, as soon as both have.
    ///
    /// Completes when both have completed, or as soon as one completes without a value. The first error of either ends it, and so does
    /// `resultSelector` if it throws; both sources are torn down before the error is emitted. Disposal stops both sources, and releases
    /// `resultSelector` and the latest values.
    public static func combineLatest<First, Second>(
        _ first: Chain<First>, _ second: Chain<Second>,
        resultSelector: @escaping (First, Second) throws -> Element
    ) -> Chain<Element> {
        let sink = CombineLatestSink<First, Second, Element>(CombineLatest(resultSelector: resultSelector))
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        sink.subscribe(to: first, number: 0) { sink, value in
            unsafeDowncast(sink, to: CombineLatestSink<First, Second, Element>.self).next(first: value)
        }
        sink.subscribe(to: second, number: 1) { sink, value in
            unsafeDowncast(sink, to: CombineLatestSink<First, Second, Element>.self).next(second: value)
        }
        return sink
    }
}

private struct CombineLatest<First, Second, Result> {
    let resultSelector: (First, Second) throws -> Result
}

private final class CombineLatestSink<First, Second, Result>: MultiSourceSink<CombineLatest<First, Second, Result>, Result>,
    @unchecked Sendable
{
    // What has come from the sources. Touched inside the serializer.
    @exclusivity(unchecked) private var first = LatestPart<First>()
    @exclusivity(unchecked) private var second = LatestPart<Second>()

    func next(first value: First) {
        guard serializer.enter() else { return serializer.enqueue { self.take(first: value) } }
        take(first: value)
        serializer.leave()
    }

    func next(second value: Second) {
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

    // LinkChain: one state for all that observe it. It begins anew when the last of them has gone, but for sources that have completed:
    // those do not run again.
    override func reset() {
        if isClosed { return (first, second) = (LatestPart(), LatestPart()) }
        first.take(.observersHaveGone)
        second.take(.observersHaveGone)
    }

    override func copy(onto parents: [Parent]) -> Parent {
        Chain.combineLatest(
            parents.source(0, of: First.self), parents.source(1, of: Second.self), resultSelector: parameters.resultSelector)
    }
}
