// LinkChain's own: a copy of an open one is open.

extension Chain {
    /// Emits what its source emits from the first value of `other` on; what comes before is dropped.
    ///
    /// Subscribes to `other` first, as `take(until:)` does: if that sends at once, nothing is dropped. With its first value `other` is let
    /// go of. Ends when its source does; that `other` completes changes nothing. The first error of either ends it. Both are torn down
    /// before the end is emitted. Disposal stops both.
    ///
    /// LinkChain: what is open stays open, also for an observer that comes when all others have gone.
    public func skip<Other>(until other: Chain<Other>) -> Chain<Element> {
        let sink = SkipUntilSink<Element, Other>(())
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        sink.subscribe(to: other, number: 1) { sink, _ in
            unsafeDowncast(sink, to: SkipUntilSink<Element, Other>.self).open()
        }
        sink.subscribe(to: self, number: 0) { sink, value in
            unsafeDowncast(sink, to: SkipUntilSink<Element, Other>.self).next(value)
        }
        return sink
    }
}

// LinkChain: `copy(onto:)` needs the other's type.
private final class SkipUntilSink<Element, Other>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    /// Whether `other` has sent a value. Raised inside the serializer. LinkChain: once and for all who observe the link: `other` is let go
    /// of then, and not observed again.
    private let isOpen = Flag()

    @inline(__always)
    func next(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isOpen.isRaised, !isStopped { emit(value) }
    }

    /// `other` has sent a value, which is the only one that is wanted.
    func open() {
        if serializer.enter() {
            isOpen.raiseAnyway()
            serializer.leave()
        } else {
            serializer.enqueue { self.isOpen.raiseAnyway() }
        }
        // The one observed first has the first place.
        drop(0)
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 0
    }

    override func copy(onto parents: [Parent]) -> Parent {
        let source = parents.source(1, of: Element.self)
        // The one observed first comes first. If it was let go of by then, its value has come.
        return isOpen.isRaised && parents[0] is EndedSource ? source : source.skip(until: parents.source(0, of: Other.self))
    }
}
