extension Chain {
    /// Emits the first `count` values, then completes.
    ///
    /// A count of 0 completes at once, without subscribing to the source. The last value tears the source down: a source that sends in a
    /// loop notices, and stops. If the source ends earlier, this ends in the same way. Disposal stops the source.
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
