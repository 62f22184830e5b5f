extension Chain {
    /// Emits what its source emits, until `other` sends a value: then it completes.
    ///
    /// Subscribes to `other` first: if that sends at once, it completes without a value, and does not subscribe to its source. Ends when
    /// its source does; that `other` completes changes nothing. The first error of either ends it. Both are torn down before the end is
    /// emitted. Disposal stops both.
    public func take<Other>(until other: Chain<Other>) -> Chain<Element> {
        .join(TakeUntilSink<Element, Other>.self, (), [other, self])
    }
}

@usableFromInline final class TakeUntilSink<Element, Other>: MultiSourceSink<Void, Element>, Joint, @unchecked Sendable {
    @usableFromInline func subscribe(to sources: Sources) {
        subscribe(to: sources.source(0, of: Other.self), number: 0) { input, _ in
            input.forward(to: TakeUntilSink<Element, Other>.self) { $0.finishSerially(with: .completed) }
        }
        if isClosed { return }
        subscribe(to: sources.source(1, of: Element.self), number: 1) { input, value in
            input.forward(to: TakeUntilSink<Element, Other>.self) { $0.emitSerially(value) }
        }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        return number == 1
    }
}
