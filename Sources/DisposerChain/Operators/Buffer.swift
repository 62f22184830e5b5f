extension Observable {
    /// Emits the values in arrays of `count`, in order, and what is left over when its source completes, if anything is.
    ///
    /// Ends when its source does; if that fails, what has not been emitted is dropped. Disposal stops the source.
    /// - Precondition: `count` is positive.
    public func buffer(count: Int) -> Observable<[Element]> {
        precondition(count > 0, "buffer(count: \(count)): the count must be positive")
        return Observable<[Element]>(source: self) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = BufferSink<Element>(count, downstream, disposer)
            let upstream = assembly.source(of: Element.self).connect(Downstream(sink) { sink, value in
                unsafeDowncast(sink, to: BufferSink<Element>.self).next(value)
            })
            return disposer.set(sink, upstream)
        }
    }
}

private final class BufferSink<Element>: OperatorSink<[Element]>, @unchecked Sendable {
    private let count: Int
    @exclusivity(unchecked) private var buffered: [Element] = []

    init(_ count: Int, _ downstream: Downstream<[Element]>, _ disposer: SinkDisposer) {
        self.count = count
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        buffered.append(value)
        if buffered.count < count { return }
        let full = buffered
        buffered = []
        // Not before the first is full: a count may be large to say that all values are wanted at the end.
        buffered.reserveCapacity(count)
        emit(full)
    }

    override func receive(_ terminal: Terminal) -> Sink? {
        if case .completed = terminal, !isDisposed, !buffered.isEmpty { emit(buffered) }
        return super.receive(terminal)
    }
}
