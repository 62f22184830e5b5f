extension Observer {
    /// Emits all values but the first `count`.
    ///
    /// Ends when its source does, also before so many have come. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func skip(_ count: Int) -> Observer<Element> {
        precondition(count >= 0, "skip(\(count)): the count must not be negative")
        let link = SkipLink<Element>(count, origin)
        // LinkChain: one count for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: SkipLink<Element>.self).next(value)
        })
        return link
    }
}

private final class SkipLink<Element>: Observer<Element>, @unchecked Sendable {
    private let count: Int
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ origin: Origin) {
        self.count = count
        remaining = count
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        if remaining == 0 { return emit(value) }
        remaining -= 1
    }

    override func reset() { remaining = count }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).skip(count) }
}
