// LinkChain only: one of the operators that the author of seed 000 has in his libraries. It has no siblings; what comes nearest in all
// three is `buffer(count:)`, which gives each value once, and this one up to `limit` times.
extension Observer {
    /// Emits, for each value, an array of the values so far, the newest last; when there are more than `limit`, of the last `limit`.
    ///
    /// Ends when its source does. Disposal stops the source.
    /// - Precondition: `limit` is positive.
    public func accumulate(limit: Int) -> Observer<[Element]> {
        precondition(limit > 0, "accumulate(limit: \(limit)): the limit must be positive")
        let link = AccumulateLink<Element>(limit, origin)
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: AccumulateLink<Element>.self).next(value)
        })
        return link
    }
}

private final class AccumulateLink<Element>: Observer<[Element]>, @unchecked Sendable {
    private let limit: Int
    @exclusivity(unchecked) private var accumulated: [Element] = []

    init(_ limit: Int, _ origin: Origin) {
        self.limit = limit
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        if accumulated.count == limit { accumulated.removeFirst() }
        accumulated.append(value)
        emit(accumulated)
    }

    override func reset() { accumulated = [] }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).accumulate(limit: limit) }
}
