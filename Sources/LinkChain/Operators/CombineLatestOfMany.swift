extension Observer {
    /// Emits `combine` of the latest values of all `sources`, in their order, each time that one of them emits, as soon as all have.
    ///
    /// Completes when all have completed, or as soon as one completes without a value; at once if there are none. The first error ends it, and so
    /// does `combine` if it throws; all sources are torn down before the error is emitted. Disposal stops all sources, and releases `combine` and the latest values.
    public static func combineLatest<Source>(
        _ sources: [Observer<Source>], _ combine: @escaping ([Source]) throws -> Element
    ) -> Observer<Element> {
        if sources.isEmpty { return empty() }
        let link = CombineLatestOfManyLink<Source, Element>(sources.count, combine)
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        for (number, source) in sources.enumerated() {
            link.subscribe(to: source, number: number) { link, value in
                unsafeDowncast(link, to: CombineLatestOfManyLink<Source, Element>.self).next(value, number)
            }
        }
        return link
    }
}

private final class CombineLatestOfManyLink<Source, Result>: JointLink<Result>, @unchecked Sendable {
    private let combine: ([Source]) throws -> Result
    // Touched inside the gate, as what follows.
    @exclusivity(unchecked) private var latest: [LatestOfSource<Source>]
    /// The sources that have not emitted yet.
    @exclusivity(unchecked) private var awaited: Int
    /// The sources that have not completed.
    private var running: Int

    init(_ count: Int, _ combine: @escaping ([Source]) throws -> Result) {
        self.combine = combine
        latest = Array(repeating: LatestOfSource(), count: count)
        awaited = count
        running = count
        super.init()
    }

    @inline(__always)
    func next(_ value: Source, _ number: Int) {
        guard origin.gate.enter() else { return leaveWork { self.take(value, number) } }
        take(value, number)
        origin.gate.leave()
    }

    private func take(_ value: Source, _ number: Int) {
        if isClosed { return }
        if latest[number].value == nil { awaited -= 1 }
        latest[number].value = value
        if awaited > 0 { return }
        let result: Result
        do { result = try combine(latest.map { $0.value.unsafelyUnwrapped }) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        running -= 1
        latest[input.number].hasCompleted = true
        return running == 0 || latest[input.number].value == nil
    }

    override func reset() {
        if isClosed { latest = [] }
        for number in latest.indices { latest[number].reset() }
        awaited = latest.count { $0.value == nil }
    }

    override func anew(from parents: [Link]) -> Link {
        Observer.combineLatest(parents.indices.map { parent(parents, $0, of: Source.self) }, combine)
    }
}
