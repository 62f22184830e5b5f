extension Observer {
    /// Emits the values in arrays of `count`, in order, and what is left over when its source completes, if anything is.
    ///
    /// Ends when its source does; if that fails, what has not been emitted is dropped. Disposal stops the source.
    /// - Precondition: `count` is positive.
    public func buffer(count: Int) -> Observer<[Element]> {
        precondition(count > 0, "buffer(count: \(count)): the count must be positive")
        let link = BufferLink<Element>(count, origin)
        // LinkChain: one buffer for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: BufferLink<Element>.self).next(value)
        })
        return link
    }
}

private final class BufferLink<Element>: Observer<[Element]>, @unchecked Sendable {
    private let count: Int
    @exclusivity(unchecked) private var buffered: [Element] = []

    init(_ count: Int, _ origin: Origin) {
        self.count = count
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        buffered.append(value)
        if buffered.count < count { return }
        let full = buffered
        buffered = []
        // Not before the first is full: a count may be large to say that all values are wanted at the end.
        buffered.reserveCapacity(count)
        emit(full)
    }

    override func willEnd(_ terminal: Terminal) {
        if case .completed = terminal, !buffered.isEmpty { emit(buffered) }
    }

    override func reset() { buffered = [] }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).buffer(count: count) }
}
