extension Observer {
    /// Emits `combine` of the latest values of both sources, each time that one of them emits, as soon as both have.
    ///
    /// Completes when both have completed, or as soon as one completes without a value. The first error of either ends it, and so does
    /// `combine` if it throws; both sources are torn down before the error is emitted. Disposal stops both sources, and releases `combine` and the latest values.
    public static func combineLatest<First, Second>(
        _ first: Observer<First>, _ second: Observer<Second>,
        _ combine: @escaping (First, Second) throws -> Element
    ) -> Observer<Element> {
        let link = CombineLatestLink<First, Second, Element>(combine)
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        link.subscribe(to: first, number: 0) { link, value in
            unsafeDowncast(link, to: CombineLatestLink<First, Second, Element>.self).next(first: value)
        }
        link.subscribe(to: second, number: 1) { link, value in
            unsafeDowncast(link, to: CombineLatestLink<First, Second, Element>.self).next(second: value)
        }
        return link
    }
}

/// What has come from one of the sources. Touched inside the gate.
struct LatestOfSource<Element> {
    var value: Element?
    var hasCompleted = false

    /// LinkChain: a source that has completed does not run again, so its latest value stays.
    mutating func reset() { if !hasCompleted { value = nil } }
}

private final class CombineLatestLink<First, Second, Result>: JointLink<Result>, @unchecked Sendable {
    private let combine: (First, Second) throws -> Result
    @exclusivity(unchecked) private var first = LatestOfSource<First>()
    @exclusivity(unchecked) private var second = LatestOfSource<Second>()

    init(_ combine: @escaping (First, Second) throws -> Result) {
        self.combine = combine
        super.init()
    }

    func next(first value: First) {
        guard origin.gate.enter() else { return leaveWork { self.take(first: value) } }
        take(first: value)
        origin.gate.leave()
    }

    func next(second value: Second) {
        guard origin.gate.enter() else { return leaveWork { self.take(second: value) } }
        take(second: value)
        origin.gate.leave()
    }

    private func take(first value: First) {
        first.value = value
        if let other = second.value { emitCombined(value, other) }
    }

    private func take(second value: Second) {
        second.value = value
        if let other = first.value { emitCombined(other, value) }
    }

    private func emitCombined(_ firstValue: First, _ secondValue: Second) {
        if isClosed { return }
        let result: Result
        do { result = try combine(firstValue, secondValue) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        if input.number == 0 { first.hasCompleted = true } else { second.hasCompleted = true }
        if first.hasCompleted, second.hasCompleted { return true }
        return input.number == 0 ? first.value == nil : second.value == nil
    }

    override func reset() {
        if isClosed { (first, second) = (LatestOfSource(), LatestOfSource()) }
        first.reset()
        second.reset()
    }

    override func anew(from parents: [Link]) -> Link {
        Observer.combineLatest(parent(parents, 0, of: First.self), parent(parents, 1, of: Second.self), combine)
    }
}
