import Synchronization

// LinkChain only: one of the operators that the author of seed 000 has in his libraries. It has no siblings: here the link is an object
// that its owner can talk to, and what runs in those is a sink that nobody sees.
extension Observer {
    /// Emits the values of its source, except while it is ``PausableObserver/paused``: then it keeps the last `limit` of them.
    ///
    /// Ends when its source does, paused or not: what it has kept is emitted before it completes, and dropped if the source failed.
    /// Disposal stops the source.
    /// - Precondition: `limit` is not negative.
    public func pausable(limit: Int) -> PausableObserver<Element> {
        precondition(limit >= 0, "pausable(limit: \(limit)): the limit must not be negative")
        let link = PausableObserver<Element>(limit, origin)
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: PausableObserver<Element>.self).next(value)
        })
        return link
    }
}

/// A link that can be paused by whoever holds it. Seed 000.
public final class PausableObserver<Element>: Observer<Element>, @unchecked Sendable {
    private struct Copy: @unchecked Sendable {
        weak var link: PausableObserver?
    }

    private let limit: Int
    private let isPaused = Atomic<Bool>(false)
    /// What came in the pause. Touched inside the gate.
    @exclusivity(unchecked) private var kept: [Element] = []
    /// The links that were made from this one, for a source that runs again; they pause as it does.
    private let copies = Mutex<[Copy]>([])

    fileprivate init(_ limit: Int, _ origin: Origin) {
        self.limit = limit
        super.init(origin: origin)
    }

    /// Whether values are kept back. Set to `false`, it emits what was kept, in order, and goes on.
    ///
    /// May be set from any thread, and from inside a handler: then the value that is being delivered still reaches everybody. When the last
    /// observer goes, what was kept goes, and the pause stays.
    public var paused: Bool {
        // Relaxed, both: the values are behind the gate, and one that is on its way on another thread may be early or late.
        get { isPaused.load(ordering: .relaxed) }
        set {
            isPaused.store(newValue, ordering: .relaxed)
            for copy in copies.withLock({ $0 }) { copy.link?.paused = newValue }
            guard origin.gate.enter() else { return origin.gate.leaveWork { self.catchUp() } }
            catchUp()
            origin.gate.leave()
        }
    }

    @inline(__always)
    fileprivate func next(_ value: Element) {
        if isClosed { return }
        if !kept.isEmpty { catchUp() }
        if !paused, kept.isEmpty { return emit(value) }
        kept.append(value)
        if kept.count > limit { kept.removeFirst() }
    }

    /// Emits what was kept, up to where a handler pauses again.
    private func catchUp() {
        var place = 0
        while !paused, !isClosed, place < kept.count {
            place += 1
            emit(kept[place - 1])
        }
        kept.removeFirst(place)
    }

    override func willEnd(_ terminal: Terminal) {
        guard case .completed = terminal else { return }
        for value in kept where !isClosed { emit(value) }
    }

    override func reset() { kept = [] }

    override func anew(from parents: [Link]) -> Link {
        let link = parent(parents, of: Element.self).pausable(limit: limit)
        copies.withLock { copies in
            copies.removeAll { $0.link == nil }
            copies.append(Copy(link: link))
        }
        // After it is among the copies: whoever changes it meanwhile finds it there, or is seen here.
        link.paused = paused
        return link
    }
}
