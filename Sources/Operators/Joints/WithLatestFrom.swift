extension Chain {
    /// Combines each value with the latest of `other` by `resultSelector`; drops values that come before `other` has sent one.
    ///
    /// Subscribes to `other` first. Completes when its source does; the completion of `other` changes nothing. Fails with the first error
    /// of either or of `resultSelector`, after tearing down both. Disposal stops both, and releases `resultSelector` and the latest value.
    public func withLatestFrom<Other, Result>(
        _ other: Chain<Other>, resultSelector: @escaping (Element, Other) throws -> Result
    ) -> Chain<Result> {
        .join(WithLatestFromSink<Element, Other, Result>.self, WithLatestFrom(resultSelector: resultSelector), [other, self])
    }
}

@usableFromInline struct WithLatestFrom<Element, Other, Result> {
    let resultSelector: (Element, Other) throws -> Result
}

@usableFromInline
final class WithLatestFromSink<Element, Other, Result>: MultiSourceSink<WithLatestFrom<Element, Other, Result>, Result>, JointOfTwo,
    @unchecked Sendable
{
    /// The latest value of `other`. Touched inside the serializer.
    @exclusivity(unchecked) private var latest: Other?
    private var otherHasCompleted = false

    @usableFromInline func subscribe(to sources: Sources) {
        subscribe(as: WithLatestFromSink<Element, Other, Result>.self, toBothOf: sources)
    }

    @inline(__always)
    @usableFromInline func next(second value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    @usableFromInline func next(first value: Other) {
        guard serializer.enter() else { return serializer.enqueue { self.take(other: value) } }
        take(other: value)
        serializer.leave()
    }

    private func take(other value: Other) {
        if !isStopped { latest = value }
    }

    private func take(_ value: Element) {
        guard !isStopped, let latest else { return }
        let result: Result
        do { result = try parameters.resultSelector(value, latest) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        if number == 0 { otherHasCompleted = true }
        return number == 1
    }

    // LinkChain: if `other` has completed, it does not run again, so its latest value stays.
    override func reset() { if !otherHasCompleted || isClosed { latest = nil } }
}
