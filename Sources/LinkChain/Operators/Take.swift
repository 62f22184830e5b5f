extension Observer {
    /// Emits the first `count` values, then completes; with a count of 0 it completes at once, and does not subscribe to its source.
    ///
    /// With the last of them the source is torn down: a source that sends in a loop notices, and stops. If the source ends earlier, this ends as it does.
    /// Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func take(_ count: Int) -> Observer<Element> {
        precondition(count >= 0, "take(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        let link = TakeLink<Element>(count, origin)
        // LinkChain: one count for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: TakeLink<Element>.self).next(value)
        })
        return link
    }
}

private final class TakeLink<Element>: Observer<Element>, @unchecked Sendable {
    private let count: Int
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ origin: Origin) {
        self.count = count
        remaining = count
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed || remaining == 0 { return }
        remaining -= 1
        emit(value)
        if remaining == 0 { finish(with: .completed) }
    }

    override func reset() { remaining = count }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).take(count) }
}
