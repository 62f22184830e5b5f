extension Chain {
    /// Emits the values in arrays of `count`, in order.
    ///
    /// Ends when its source does. If the source completes, the remaining values are emitted, if there are any; if it fails, they are
    /// dropped. Disposal stops the source.
    /// - Precondition: `count` is positive.
    public func buffer(count: Int) -> Chain<[Element]> {
        precondition(count > 0, "buffer(count: \(count)): the count must be positive")
        return stage(BufferSink.self, Buffer(count: count))
    }
}

@usableFromInline struct Buffer {
    let count: Int
}

@usableFromInline final class BufferSink<Element>: OperatorSink<Buffer, [Element]>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var buffered: [Element] = []

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        buffered.append(value)
        if buffered.count < parameters.count { return }
        let full = buffered
        buffered = []
        // Only after a full array: a large count may mean that all values are wanted.
        buffered.reserveCapacity(parameters.count)
        emit(full)
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion, !buffered.isEmpty { emitLast(buffered) }
    }

    override func reset() { buffered = [] }
}
