// LinkChain's own: when all observers have gone, the other source waits for the next one.

extension Chain {
    /// Emits what its source does, and if that completes without a value, what `other` does.
    ///
    /// Subscribes to `other` when its source has completed without a value and is torn down, and not otherwise. (A `create` that completes
    /// before its closure has returned may be cleaned up later, unless it is the source itself and this subscription starts it.) Ends when
    /// the one that runs does. Disposal stops the one that runs.
    public func ifEmpty(switchTo other: Chain<Element>) -> Chain<Element> {
        let sink = IfEmptySink<Element>(()) { sink, value in
            unsafeDowncast(sink, to: IfEmptySink<Element>.self).next(value)
        }
        // LinkChain: the link owns both its parents from now on, and observes the second when the first has completed without a value.
        sink.hold(self, number: 0)
        sink.hold(other, number: 1)
        sink.observe(0, deliver: sink.deliver)
        return sink
    }
}

private final class IfEmptySink<Element>: SuccessiveSink<Void, Element>, @unchecked Sendable {
    /// Whether no value has come. LinkChain: touched inside the serializer, which observers pass as they come and go. An observer that
    /// comes before the last one has been taken off the list shares its run, with values that it did not hear.
    @exclusivity(unchecked) private var isEmpty = true

    // LinkChain: when the last observer has gone, the other waits for the next: the source does not complete again.
    override var waitsForObserver: Bool { true }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: through the serializer although one source runs at a time: it guards the list of observers.
        guard serializer.enter() else { return serializer.enqueue { self.emitInside(value) } }
        emitInside(value)
        serializer.leave()
    }

    @inline(__always)
    private func emitInside(_ value: Element) {
        if isStopped { return }
        isEmpty = false
        emit(value)
    }

    // LinkChain: here, since it is asked inside the serializer, after all values. The other is observed outside.
    override func ends(with completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number == 0, isEmpty else { return true }
        serializer.runAfterwards { self.goOn() }
        return false
    }

    // The other has the second place.
    override func subscribeToNext() { observe(1, deliver: deliver) }

    // LinkChain: one answer for all that observe it; it begins anew when the last of them has gone. Not when the event has passed in which
    // they went: another may have come meanwhile, and a value for that one.
    override func didComeToRest() -> Bool {
        isEmpty = true
        return super.didComeToRest()
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(0, of: Element.self).ifEmpty(switchTo: parents.source(1, of: Element.self))
    }
}
