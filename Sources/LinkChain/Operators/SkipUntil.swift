// LinkChain's own: the copy of an open link is open.

extension Chain {
    /// Drops its source's values until the first value of `other`, then emits them.
    ///
    /// Subscribes to `other` first, as `take(until:)` does: if it sends at once, nothing is dropped. Releases `other` at its first value.
    /// Ends when its source does; the completion of `other` changes nothing. The first error of either ends this. Both are torn down before
    /// the end is emitted. Disposal stops both.
    ///
    /// LinkChain: an open link stays open, even for an observer that arrives after all others have left.
    public func skip<Other>(until other: Chain<Other>) -> Chain<Element> {
        let sink = SkipUntilSink<Element, Other>(())
        // LinkChain: the link owns its parents. Cold ones start when a final link below is observed.
        sink.subscribe(to: other, number: 1) { sink, _ in
            unsafeDowncast(sink, to: SkipUntilSink<Element, Other>.self).open()
        }
        sink.subscribe(to: self, number: 0) { sink, value in
            unsafeDowncast(sink, to: SkipUntilSink<Element, Other>.self).next(value)
        }
        return sink
    }
}

// LinkChain: `copy(onto:)` needs the type of `other`.
private final class SkipUntilSink<Element, Other>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    /// Whether `other` has sent a value. Raised inside the serializer. LinkChain: once for all observers: `other` is then released, and not
    /// observed again.
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

    /// `other` has sent a value, the only one needed.
    func open() {
        if serializer.enter() {
            isOpen.raiseAnyway()
            serializer.leave()
        } else {
            serializer.enqueue { self.isOpen.raiseAnyway() }
        }
        // `other` was observed first and has the first place.
        drop(0)
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 0
    }

    override func copy(onto parents: [Parent]) -> Parent {
        let source = parents.source(1, of: Element.self)
        // `other` was observed first and comes first. If it was released, its value has come.
        return isOpen.isRaised && parents[0] is EndedSource ? source : source.skip(until: parents.source(0, of: Other.self))
    }
}
