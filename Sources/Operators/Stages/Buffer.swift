extension Chain {
    /// Emits the values in arrays of `count`, in order, and what is left over when its source completes, if anything is.
    ///
    /// Ends when its source does; if that fails, what has not been emitted is dropped. Disposal stops the source.
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
        // Not before the first is full: a count may be large to say that all values are wanted at the end.
        buffered.reserveCapacity(parameters.count)
        emit(full)
    }

    override func willEnd(_ completion: Completion) {
        if case .completed = completion, !buffered.isEmpty { emitLast(buffered) }
    }

    override func reset() { buffered = [] }
}
