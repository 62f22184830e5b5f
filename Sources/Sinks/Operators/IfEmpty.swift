// The siblings' own: it has one subscription, so the other source never waits.

extension Chain {
    /// Emits what its source does, and if that completes without a value, what `other` does.
    ///
    /// Subscribes to `other` when its source has completed without a value and is torn down, and not otherwise. (A `create` that completes
    /// before its closure has returned may be cleaned up later, unless it is the source itself and this subscription starts it.) Ends when
    /// the one that runs does. Disposal stops the one that runs.
    public func ifEmpty(switchTo other: Chain<Element>) -> Chain<Element> {
        Observable(sources: [self, other]) { observable, downstream in
            let sink = IfEmptySink<Element>(
                observable.source(1, of: Element.self),
                deliver: { input, value in
                    // One source at a time: it is serial as it comes.
                    input.forward(to: IfEmptySink<Element>.self) { $0.next(value) }
                }, downstream)
            return sink.whenWired { sink.subscribeToSource(observable.source(0, of: Element.self)) }
        }
    }
}

private final class IfEmptySink<Element>: SwitchingSink<Void, Element>, @unchecked Sendable {
    private let other: Chain<Element>
    /// Whether no value has come. Touched where the source sends.
    @exclusivity(unchecked) private var isEmpty = true
    /// A source that completes while it is being subscribed to may be torn down when that is over. The loop subscribes to the other after
    /// that.
    private let loop = DrainLoop()

    init(_ other: Chain<Element>, deliver: @escaping (Sink, Element) -> Void, _ downstream: Downstream<Element>) {
        self.other = other
        super.init((), deliver: deliver, downstream)
    }

    func subscribeToSource(_ source: Chain<Element>) {
        loop.run(after: { subscribe(to: source, deliver: deliver) }, switchToOther)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        isEmpty = false
        emit(value)
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion, number == 0, isEmpty else { return false }
        loop.run(switchToOther)
        return true
    }

    private func switchToOther() {
        if !isStopped { subscribe(to: other, number: 1, deliver: deliver) }
    }
}
