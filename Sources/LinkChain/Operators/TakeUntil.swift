extension Chain {
    /// Emits what its source emits, until `other` sends a value: then it completes.
    ///
    /// Subscribes to `other` first: if that sends at once, it completes without a value, and does not subscribe to its source. Ends when
    /// its source does; that `other` completes changes nothing. The first error of either ends it. Both are torn down before the end is
    /// emitted. Disposal stops both.
    public func take<Other>(until other: Chain<Other>) -> Chain<Element> {
        let sink = TakeUntilSink<Element, Other>(())
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        sink.subscribe(to: other, number: 1) { sink, _ in
            unsafeDowncast(sink, to: TakeUntilSink<Element, Other>.self).finishSerially(with: .completed)
        }
        sink.subscribe(to: self, number: 0) { sink, value in
            unsafeDowncast(sink, to: TakeUntilSink<Element, Other>.self).emitSerially(value)
        }
        return sink
    }
}

// LinkChain: `copy(onto:)` needs the other's type.
private final class TakeUntilSink<Element, Other>: MultiSourceSink<Void, Element>, @unchecked Sendable {
    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 0
    }

    override func copy(onto parents: [Parent]) -> Parent {
        // The one observed first comes first.
        parents.source(1, of: Element.self).take(until: parents.source(0, of: Other.self))
    }
}
