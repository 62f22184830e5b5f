extension Chain {
    /// Emits all values but the first `count`.
    ///
    /// Ends when its source does, even before `count` values have come. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func skip(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "skip(\(count)): the count must not be negative")
        return stage(SkipSink.self, count)
    }
}

@usableFromInline final class SkipSink<Element>: OperatorSink<Initial<Int>, Element>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline init(_ count: Int, _ wiring: Wiring<Element>) {
        remaining = count
        super.init(Initial(count), wiring)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        if remaining == 0 { return emit(value) }
        remaining -= 1
    }

    override func reset() { parameters.ifKept { remaining = $0 } }
}
