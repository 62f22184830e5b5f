extension Chain {
    /// Emits what its source emits until `other` sends a value, then completes.
    ///
    /// Subscribes to `other` first: if that sends at once, this completes without a value, and does not subscribe to its source. Ends when
    /// its source does; the completion of `other` changes nothing. Fails with the first error of either. Both are torn down before the end
    /// is emitted. Disposal stops both.
    public func take<Other>(until other: Chain<Other>) -> Chain<Element> {
        .join(TakeUntilSink<Element, Other>.self, (), [other, self])
    }
}

@usableFromInline final class TakeUntilSink<Element, Other>: MultiSourceSink<Void, Element>, JointOfTwo, @unchecked Sendable {
    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: TakeUntilSink<Element, Other>.self, toBothOf: sources) }

    @usableFromInline func next(first _: Other) { finishSerially(with: .completed) }

    @inline(__always)
    @usableFromInline func next(second value: Element) { emitSerially(value) }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 1
    }
}
