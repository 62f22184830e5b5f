extension Chain {
    /// Emits the last `count` values when its source completes, then completes.
    ///
    /// Keeps up to `count` values, and releases each as it is emitted. If the source fails, so does this, without a value. A count of 0
    /// emits none. Disposal stops the source, and drops the kept values.
    /// - Precondition: `count` is not negative.
    public func takeLast(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "takeLast(\(count)): the count must not be negative")
        return stage(TakeLastSink.self, count)
    }
}

@usableFromInline final class TakeLastSink<Element>: OperatorSink<Int, Element>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var last = Queue<Element>()

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped || parameters == 0 { return }
        if last.count == parameters { _ = last.popFirst() }
        last.append(value)
    }

    override func willEnd(_ completion: Completion) {
        guard case .completed = completion else { return }
        while !isStopped, let value = last.popFirst() { emitLast(value) }
    }

    override func reset() { last = Queue() }
}
