extension Chain {
    /// Combines the first values of both sources with `resultSelector`, then their second values, and so on.
    ///
    /// A value waits until the other source has sent as many. Completes as soon as no pair can follow: when a source has completed and none
    /// of its values is waiting. Fails with the first error of a source or of `resultSelector`, after tearing down both sources. Disposal
    /// stops both sources, and releases `resultSelector` and the waiting values.
    public static func zip<First, Second>(
        _ first: Chain<First>, _ second: Chain<Second>,
        resultSelector: @escaping (First, Second) throws -> Element
    ) -> Chain<Element> {
        join(ZipSink<First, Second, Element>.self, Zip(resultSelector: resultSelector), [first, second])
    }
}

@usableFromInline struct Zip<First, Second, Result> {
    let resultSelector: (First, Second) throws -> Result
}

@usableFromInline
final class ZipSink<First, Second, Result>: MultiSourceSink<Zip<First, Second, Result>, Result>, JointOfTwo, @unchecked Sendable {
    // Touched inside the serializer.
    @exclusivity(unchecked) private var first = ZippedPart<First>()
    @exclusivity(unchecked) private var second = ZippedPart<Second>()

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: ZipSink<First, Second, Result>.self, toBothOf: sources) }

    @usableFromInline func next(first value: First) {
        guard serializer.enter() else { return serializer.enqueue { self.pair(first: value) } }
        pair(first: value)
        serializer.leave()
    }

    @usableFromInline func next(second value: Second) {
        guard serializer.enter() else { return serializer.enqueue { self.pair(second: value) } }
        pair(second: value)
        serializer.leave()
    }

    private func pair(first value: First) {
        if isStopped { return }
        if second.isEmpty { first.append(value) } else { pair(value, second.popFirst()) }
    }

    private func pair(second value: Second) {
        if isStopped { return }
        if first.isEmpty { second.append(value) } else { pair(first.popFirst(), value) }
    }

    private func pair(_ firstValue: First, _ secondValue: Second) {
        let result: Result
        do { result = try parameters.resultSelector(firstValue, secondValue) } catch { return fail(error) }
        emit(result)
        if first.isDrained || second.isDrained { finish(with: .completed) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        if number == 0 { first.hasCompleted = true } else { second.hasCompleted = true }
        return first.isDrained || second.isDrained
    }

    // LinkChain: all observers share one state. It is reset when the last one leaves, except for sources that have completed, which do not
    // run again.
    override func reset() {
        if isClosed { return (first, second) = (ZippedPart(), ZippedPart()) }
        first.observersHaveGone()
        second.observersHaveGone()
    }
}
