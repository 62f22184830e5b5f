import Synchronization

extension Chain {
    /// Emits what its source does, and if that completes without a value, what `other` does.
    ///
    /// Subscribes to `other` when its source has completed without a value, and not otherwise. Ends when the one that runs does. Disposal
    /// stops the one that runs.
    public func ifEmpty(switchTo other: Chain<Element>) -> Chain<Element> {
        let sink = IfEmptySink<Element>(()) { sink, value in
            unsafeDowncast(sink, to: IfEmptySink<Element>.self).next(value)
        }
        // LinkChain: the link owns both its parents from now on, and observes the second when the first has completed without a value.
        let first = sink.hold(self, number: 0)
        sink.hold(other, number: 1)
        if let first { sink.observe(first, deliver: sink.deliver) }
        return sink
    }
}

private final class IfEmptySink<Element>: SwitchingSink<Void, Element>, @unchecked Sendable {
    /// Whether no value has come. LinkChain: atomic, since the last observer may go on another thread than that on which the source sends.
    private let isEmpty = Atomic<Bool>(true)

    @inline(__always)
    func next(_ value: Element) {
        if isDisposed { return }
        // Once per run. It is there before the link is asked whether it rests.
        if isEmpty.load(ordering: .relaxed) { isEmpty.store(false, ordering: .sequentiallyConsistent) }
        // LinkChain: the last observer went meanwhile. The value is not for the next.
        if isResting { forgetValues() }
        // LinkChain: through the serializer although one source runs at a time: it guards the list of observers.
        emitSerially(value)
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number == 0, isEmpty.load(ordering: .relaxed) else { return false }
        // The other has the second place.
        observe(1, deliver: deliver)
        return true
    }

    // LinkChain: one answer for all that observe it; it begins anew when the last of them has gone. Not when the event has passed in which
    // they went: another may have come meanwhile, and a value for that one.
    override func lastObserverLeft() {
        super.lastObserverLeft()
        forgetValues()
    }

    private func forgetValues() { isEmpty.store(true, ordering: .relaxed) }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(0, of: Element.self).ifEmpty(switchTo: parents.source(1, of: Element.self))
    }
}
