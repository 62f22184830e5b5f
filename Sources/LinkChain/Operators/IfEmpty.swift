// LinkChain's own: if all observers have left, the other source waits for the next one.

extension Chain {
    /// Emits its source's events; if that completes without a value, the events of `other`.
    ///
    /// Subscribes to `other` only when the source has completed without a value and is torn down. (A `create` that completes before its
    /// closure has returned may be cleaned up later, unless it is the source itself and this subscription starts it.) Ends when the running
    /// stream does. Disposal stops it.
    public func ifEmpty(switchTo other: Chain<Element>) -> Chain<Element> {
        let sink = IfEmptySink<Element>(()) { sink, value in
            unsafeDowncast(sink, to: IfEmptySink<Element>.self).next(value)
        }
        // LinkChain: the link owns its parents. It observes the second when the first has completed without a value.
        sink.hold(self, number: 0)
        sink.hold(other, number: 1)
        sink.observe(at: 0, deliver: sink.deliver)
        return sink
    }
}

private final class IfEmptySink<Element>: SequentialSink<Void, Element>, @unchecked Sendable {
    /// Whether no value has come. LinkChain: touched inside the serializer, through which observers come and go. An observer that comes
    /// before the last one is off the list shares its run, with values that it did not hear.
    @exclusivity(unchecked) private var isEmpty = true

    // LinkChain: if the last observer has left, `other` waits for the next one: the source does not complete again.
    override var waitsForObserver: Bool { true }

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
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

    // LinkChain: decided here, since this is called inside the serializer, after all values. `other` is observed outside.
    override func ends(with completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number == 0, isEmpty else { return true }
        serializer.runAfterwards { self.goOn() }
        return false
    }

    // `other` has the second place.
    override func subscribeToNext() { observe(at: 1, deliver: deliver) }

    // LinkChain: all observers share one answer, which starts over as soon as the last has left. After the event would be too late: another
    // observer may have come, and a value for it.
    override func didComeToRest() -> Bool {
        isEmpty = true
        return false
    }

    override func copy(onto parents: [Parent]) -> Parent {
        parents.source(0, of: Element.self).ifEmpty(switchTo: parents.source(1, of: Element.self))
    }
}
