// LinkChain only: one of the operators that the author of seed 000 has in his libraries. It has no siblings; what comes nearest in all
// three is `combineLatest`, which waits for every source's first value.
extension Observer {
    /// Emits, for each value of this or of `other`, what both emitted last; `nil` stands for a source that has not emitted yet.
    ///
    /// Completes when both have completed. The first error ends it, and the other source is torn down before it is emitted.
    /// Disposal stops both sources.
    public func combine<Other>(with other: Observer<Other>) -> Observer<(Element?, Other?)> {
        let link = CombineLink<Element, Other>()
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: CombineLink<Element, Other>.self).nextFirst(value)
        }
        link.subscribe(to: other) { link, value in
            unsafeDowncast(link, to: CombineLink<Element, Other>.self).nextSecond(value)
        }
        return link
    }
}

private final class CombineLink<First, Second>: JointLink<(First?, Second?)>, @unchecked Sendable {
    // All touched inside the gate.
    @exclusivity(unchecked) private var first: First?
    @exclusivity(unchecked) private var second: Second?
    /// The sources that have not completed.
    private var running = 2

    func nextFirst(_ value: First) {
        guard origin.gate.enter() else { return leaveWork { self.takeFirst(value) } }
        takeFirst(value)
        origin.gate.leave()
    }

    func nextSecond(_ value: Second) {
        guard origin.gate.enter() else { return leaveWork { self.takeSecond(value) } }
        takeSecond(value)
        origin.gate.leave()
    }

    private func takeFirst(_ value: First) {
        if isClosed { return }
        first = value
        emit((first, second))
    }

    private func takeSecond(_ value: Second) {
        if isClosed { return }
        second = value
        emit((first, second))
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        running -= 1
        return running == 0
    }

    override func reset() { (first, second) = (nil, nil) }

    override func anew(from parents: [Link]) -> Link {
        parent(parents, 0, of: First.self).combine(with: parent(parents, 1, of: Second.self))
    }
}
