extension Observer {
    /// Emits the values in arrays of `count`, in order, and what is left over when its source completes, if anything is.
    ///
    /// Ends when its source does; if that fails, what has not been emitted is dropped. Disposal stops the source.
    /// - Precondition: `count` is positive.
    public func buffer(count: Int) -> Observer<[Value]> {
        precondition(count > 0, "buffer(count: \(count)): the count must be positive")
        let link = BufferLink<Value>(count, origin)
        // LinkChain: one buffer for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Value>(child: link) { link, value in
            unsafeDowncast(link, to: BufferLink<Value>.self).next(value)
        })
        return link
    }
}

private final class BufferLink<Value>: Observer<[Value]>, @unchecked Sendable {
    private let count: Int
    @exclusivity(unchecked) private var buffered: [Value] = []

    init(_ count: Int, _ origin: Origin) {
        self.count = count
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Value) {
        if isClosed { return }
        buffered.append(value)
        if buffered.count < count { return }
        let full = buffered
        buffered = []
        // Not before the first is full: a count may be large to say that all values are wanted at the end.
        buffered.reserveCapacity(count)
        deliver(full)
    }

    override func willEnd(_ terminal: Terminal) {
        if case .completed = terminal, !buffered.isEmpty { deliver(buffered) }
    }

    override func reset() { buffered = [] }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Value.self).buffer(count: count) }
}
