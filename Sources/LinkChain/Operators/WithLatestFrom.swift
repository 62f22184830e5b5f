extension Observer {
    /// Emits `combine` of each value and the latest of `other`; values that come before `other` has sent one are dropped.
    ///
    /// Subscribes to `other` first. Completes when its source does; that `other` completes changes nothing. The first error of either ends it, and
    /// so does `combine` if it throws; both are torn down before the error is emitted. Disposal stops both, and releases `combine` and the latest value.
    public func withLatestFrom<Other, Result>(
        _ other: Observer<Other>, _ combine: @escaping (Element, Other) throws -> Result
    ) -> Observer<Result> {
        let link = WithLatestFromLink<Element, Other, Result>(combine)
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        link.subscribe(to: other, number: 1) { link, value in
            unsafeDowncast(link, to: WithLatestFromLink<Element, Other, Result>.self).next(other: value)
        }
        link.subscribe(to: self, number: 0) { link, value in
            unsafeDowncast(link, to: WithLatestFromLink<Element, Other, Result>.self).next(value)
        }
        return link
    }
}

private final class WithLatestFromLink<Element, Other, Result>: JointLink<Result>, @unchecked Sendable {
    private let combine: (Element, Other) throws -> Result
    /// What `other` sent last. Touched inside the gate.
    @exclusivity(unchecked) private var latest: Other?
    private var otherHasCompleted = false

    init(_ combine: @escaping (Element, Other) throws -> Result) {
        self.combine = combine
        super.init()
    }

    @inline(__always)
    func next(_ value: Element) {
        guard origin.gate.enter() else { return leaveWork { self.take(value) } }
        take(value)
        origin.gate.leave()
    }

    func next(other value: Other) {
        guard origin.gate.enter() else { return leaveWork { self.latest = value } }
        latest = value
        origin.gate.leave()
    }

    private func take(_ value: Element) {
        guard !isClosed, let latest else { return }
        let result: Result
        do { result = try combine(value, latest) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        otherHasCompleted = input.number == 1
        return input.number == 0
    }

    // LinkChain: if `other` has completed it does not run again, so its latest value stays.
    override func reset() { if !otherHasCompleted || isClosed { latest = nil } }

    override func anew(from parents: [Link]) -> Link {
        // The one observed first comes first.
        parent(parents, 1, of: Element.self).withLatestFrom(parent(parents, 0, of: Other.self), combine)
    }
}
