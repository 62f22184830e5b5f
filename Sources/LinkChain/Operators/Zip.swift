extension Observer {
    /// Emits `combine` of the first values of both sources, then of their second values, and so on.
    ///
    /// What comes from one source waits until the other has sent as many. Completes as soon as no pair can follow: when one source has
    /// completed and none of its values waits. The first error of either ends it, and so does `combine` if it throws; both sources are torn down
    /// before the error is emitted. Disposal stops both sources, and releases `combine` and what waits.
    public static func zip<First, Second>(
        _ first: Observer<First>, _ second: Observer<Second>,
        _ combine: @escaping (First, Second) throws -> Element
    ) -> Observer<Element> {
        let link = ZipLink<First, Second, Element>(combine)
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        link.subscribe(to: first, number: 0) { link, value in
            unsafeDowncast(link, to: ZipLink<First, Second, Element>.self).next(first: value)
        }
        link.subscribe(to: second, number: 1) { link, value in
            unsafeDowncast(link, to: ZipLink<First, Second, Element>.self).next(second: value)
        }
        return link
    }
}

/// What has come from one of the sources. Touched inside the gate.
private struct Side<Element> {
    var waiting = Queue<Element>()
    var hasCompleted = false

    /// Whether nothing can come from here any more.
    var isDrained: Bool { hasCompleted && waiting.isEmpty }

    /// LinkChain: a source that has completed does not run again, so what is left of it stays.
    mutating func reset() { if !hasCompleted { self = Side() } }
}

private final class ZipLink<First, Second, Result>: JointLink<Result>, @unchecked Sendable {
    private let combine: (First, Second) throws -> Result
    @exclusivity(unchecked) private var first = Side<First>()
    @exclusivity(unchecked) private var second = Side<Second>()

    init(_ combine: @escaping (First, Second) throws -> Result) {
        self.combine = combine
        super.init()
    }

    func next(first value: First) {
        guard origin.gate.enter() else { return leaveWork { self.pair(first: value) } }
        pair(first: value)
        origin.gate.leave()
    }

    func next(second value: Second) {
        guard origin.gate.enter() else { return leaveWork { self.pair(second: value) } }
        pair(second: value)
        origin.gate.leave()
    }

    private func pair(first value: First) {
        if let other = second.waiting.popFirst() { pair(value, other) } else { first.waiting.append(value) }
    }

    private func pair(second value: Second) {
        if let other = first.waiting.popFirst() { pair(other, value) } else { second.waiting.append(value) }
    }

    private func pair(_ firstValue: First, _ secondValue: Second) {
        if isClosed { return }
        let result: Result
        do { result = try combine(firstValue, secondValue) } catch { return fail(error) }
        emit(result)
        if first.isDrained || second.isDrained { finish(with: .completed) }
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        if input.number == 0 { first.hasCompleted = true } else { second.hasCompleted = true }
        return first.isDrained || second.isDrained
    }

    override func reset() {
        if isClosed { (first, second) = (Side(), Side()) }
        first.reset()
        second.reset()
    }

    override func anew(from parents: [Link]) -> Link {
        Observer.zip(parent(parents, 0, of: First.self), parent(parents, 1, of: Second.self), combine)
    }
}
