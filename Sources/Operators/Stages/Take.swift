extension Chain {
    /// Emits the first `count` values, then completes; with a count of 0 it completes at once, and does not subscribe to its source.
    ///
    /// With the last of them the source is torn down: a source that sends in a loop notices, and stops. If the source ends earlier, this
    /// ends as it does. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func take(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "take(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        return stage(TakeSink.self, count)
    }
}

@usableFromInline final class TakeSink<Element>: OperatorSink<Initial<Int>, Element>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline init(_ count: Int, _ wiring: Wiring<Element>) {
        remaining = count
        super.init(Initial(count), wiring)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped || remaining == 0 { return }
        remaining -= 1
        emit(value)
        if remaining == 0 { complete() }
    }

    override func reset() { parameters.ifKept { remaining = $0 } }
}
